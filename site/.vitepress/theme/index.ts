import { type Theme, useRoute, withBase } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { h, nextTick, onMounted, watch } from 'vue';
import { InstallLine } from './install-line.ts';
import { PlaygroundScene } from './playground-scene.ts';
import './custom.css';

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'home-hero-image': () => h('div', { class: 'hero-scene' }, h(PlaygroundScene, { id: 'dragon', starts: true })),
      'home-hero-actions-after': () => h(InstallLine),
      // An item of the sidebar would be a neighbor of pages, to which their footers lead.
      'sidebar-nav-before': () =>
        h('a', { class: 'to-playground', href: withBase('/playground/index.html'), target: '_self' }, '▶ Playground'),
    }),
  setup() {
    const route = useRoute();
    // Pages of the docs have a main landmark of their own.
    const markMain = () => document.querySelector('.VPHome')?.setAttribute('role', 'main');
    onMounted(markMain);
    watch(
      () => route.path,
      () => nextTick(markMain),
    );
  },
  enhanceApp({ app }) {
    app.component('PlaygroundScene', PlaygroundScene);
  },
} satisfies Theme;
