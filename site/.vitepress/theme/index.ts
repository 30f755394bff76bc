import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { PlaygroundScene } from './playground-scene.ts';
import './custom.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('PlaygroundScene', PlaygroundScene);
  },
} satisfies Theme;
