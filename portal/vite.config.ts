import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The public pages are a build of their own (`--mode public`), so that they load one small file. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    {
      name: 'product-name',
      transformIndexHtml: (html) => html.replaceAll('%PRODUCT_NAME%', PRODUCT_NAME),
    },
  ],
  // What the settings say of this build.
  define: { __BUILD_DATE__: JSON.stringify(new Date().toISOString().slice(0, 10)) },
  build: {
    outDir: 'dist',
    // Where prerender.tsx reads which files a page is made of.
    manifest: mode !== 'public' && !isSsrBuild,
    emptyOutDir: mode !== 'public',
    copyPublicDir: !isSsrBuild && mode !== 'public',
    // The content security policy takes no data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    ...(mode === 'public' && { rolldownOptions: { input: 'public.html' } }),
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
}));
