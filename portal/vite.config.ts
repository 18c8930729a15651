import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prerenderedPagesPlugin } from './prerendered-pages-plugin.ts';

/**
 * Puts the modules of the dashboard in one file, and modules that many other pages share in a
 * second. A module that so many pages need brings others that as many need: files never import each
 * other both ways, which would run their modules out of order.
 */
const output = {
  codeSplitting: {
    groups: [
      { name: 'portal', tags: ['$initial' as const], priority: 2 },
      { name: 'common', minShareCount: 8, priority: 1 },
    ],
  },
};

/**
 * Modes of the prerendered pages (`--mode public`, `--mode sign-in`): separate builds, so that each
 * loads one small file.
 */
const PRERENDERED = ['public', 'sign-in'];

export default defineConfig(({ isSsrBuild, mode }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    {
      name: 'product-name',
      transformIndexHtml: (html) => html.replaceAll('%PRODUCT_NAME%', PRODUCT_NAME),
    },
    prerenderedPagesPlugin,
  ],
  // Build date, for the settings page.
  define: { __BUILD_DATE__: JSON.stringify(new Date().toISOString().slice(0, 10)) },
  build: {
    outDir: 'dist',
    emptyOutDir: !PRERENDERED.includes(mode),
    copyPublicDir: !isSsrBuild && !PRERENDERED.includes(mode),
    // The content security policy allows no data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: PRERENDERED.includes(mode)
      ? { input: `${mode}.html` }
      : isSsrBuild
        ? {}
        : { output },
  },
  server: { proxy: { '/api': process.env['API_ORIGIN'] ?? 'http://localhost:3000' } },
}));
