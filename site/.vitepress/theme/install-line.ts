import { defineComponent, h, ref } from 'vue';

const COMMAND = 'npm install first-contact';

/** The command that installs the package, and a button that copies it. */
export const InstallLine = defineComponent({
  setup() {
    const label = ref('Copy');
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(COMMAND);
        label.value = 'Copied';
      } catch {
        // Pages without https may not write to the clipboard: the command can be selected.
        label.value = 'Select and copy';
      }
    };
    return () =>
      h('p', { class: 'install' }, [h('code', COMMAND), h('button', { type: 'button', onClick: copy }, label.value)]);
  },
});
