import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { PRODUCT_NAME } from '@branchbook/contract/product.ts';

const api = process.env['API_ORIGIN'] ?? 'http://localhost:3000';

/** Quietens the separate build of the service worker: no line per file, no outdated option. */
const quietWorker: Plugin = {
  name: 'quiet-worker',
  config: () => ({ logLevel: 'warn' }),
  // The worker is a single file without the option: it has no dynamic imports.
  outputOptions: ({ inlineDynamicImports: _, ...options }) => options,
};

export default defineConfig({
  root: import.meta.dirname,
  base: '/tablet/',
  server: { port: 3102, proxy: { '/api': api } },
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'offline',
      filename: 'sw.ts',
      // offline/updates.ts registers the worker and decides when a new version may take over.
      injectRegister: false,
      injectManifest: {
        buildPlugins: { vite: [quietWorker] },
        globPatterns: ['**/*.{js,css,html,woff2,png,svg}'],
        // Caches the page as the server sends it: with the nonce that its own header names.
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) =>
              entry.url === 'index.html' ? { ...entry, url: '/tablet/' } : entry,
            ),
          }),
        ],
      },
      manifest: {
        id: '/tablet/',
        name: `${PRODUCT_NAME} tablet`,
        short_name: PRODUCT_NAME,
        description: 'Today’s work at the branch, online or not',
        lang: 'en-GB',
        start_url: '/tablet/',
        scope: '/tablet/',
        display: 'standalone',
        theme_color: '#3f51c9',
        background_color: '#f6f7f9',
        icons: [
          { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          {
            src: 'icons/maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
      },
    }),
  ],
});
