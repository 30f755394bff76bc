import { withBase } from 'vitepress';
import { defineComponent, h, onMounted, ref } from 'vue';

/**
 * A scene of the playground, or an arena of the examples (`arena-three`): its picture until the reader asks for it. With `starts` it runs by itself, except for readers who
 * want less motion or less data.
 */
export const PlaygroundScene = defineComponent({
  props: { id: { type: String, required: true }, starts: Boolean },
  setup({ id, starts }) {
    const isOpen = ref(false);
    const arena = /^arena-(.+)/.exec(id)?.[1];
    const address = (query: string) =>
      withBase(arena ? `/playground/arenas/${arena}.html` : `/playground/index.html?scene=${id}${query}`);
    const open = () => {
      isOpen.value = true;
    };
    onMounted(() => {
      if (starts && !wantsLess()) open();
    });
    return () => {
      const picture = h('img', {
        src: withBase(`/pictures/${id}.jpg`),
        alt: '',
        width: 960,
        height: 540,
        loading: 'lazy',
      });
      const scene = isOpen.value
        ? h('iframe', { src: address('&embed'), title: `Scene: ${id}`, allow: 'fullscreen', loading: 'lazy' })
        : h('button', { type: 'button', onClick: open }, [
            picture,
            h('span', `▶ Run ${arena ? 'the arena' : `the scene “${id}”`}`),
          ]);
      const alone = h(
        'a',
        { href: address(''), target: '_self' },
        arena ? 'Open it alone' : 'Open it in the playground',
      );
      return h('figure', { class: 'scene' }, [scene, h('figcaption', alone)]);
    };
  },
});

/** Whether the reader has asked for less motion, or for less data. */
function wantsLess(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
