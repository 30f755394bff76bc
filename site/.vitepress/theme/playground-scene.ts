import { withBase } from 'vitepress';
import { defineComponent, h, ref } from 'vue';

/** A scene of the playground. Nothing is loaded before the reader asks for it. */
export const PlaygroundScene = defineComponent({
  props: { id: { type: String, required: true } },
  setup({ id }) {
    const isOpen = ref(false);
    const address = (query: string) => withBase(`/playground/index.html?scene=${id}${query}`);
    const open = () => {
      isOpen.value = true;
    };
    return () => {
      const scene = isOpen.value
        ? h('iframe', { src: address('&embed'), title: `Scene: ${id}`, allow: 'fullscreen' })
        : h('button', { type: 'button', onClick: open }, `▶ Run the scene “${id}”`);
      const alone = h('a', { href: address(''), target: '_blank' }, 'Open it in the playground');
      return h('figure', { class: 'scene' }, [scene, h('figcaption', alone)]);
    };
  },
});
