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
    // Readers of screens learn which groups of the side bar are open.
    const markGroups = () => {
      for (const group of document.querySelectorAll('.VPSidebarItem.collapsible')) {
        group.firstElementChild?.setAttribute('aria-expanded', String(!group.classList.contains('collapsed')));
      }
    };
    const mark = () => {
      markMain();
      markGroups();
    };
    onMounted(() => {
      // After the theme has opened the group of the page.
      void nextTick(mark);
      for (const type of ['click', 'keydown']) document.addEventListener(type, () => nextTick(markGroups));
    });
    watch(
      () => route.path,
      () => nextTick(mark),
    );
  },
  enhanceApp({ app }) {
    app.component('PlaygroundScene', PlaygroundScene);
  },
} satisfies Theme;
