import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The two faces above the fold start to load with the document, not after the style sheet. */
function preloadFonts(): Plugin {
  const aboveTheFold = /(?:bricolage-grotesque|geist)-latin-wght-normal-[^/]+\.woff2$/;
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((fileName) => aboveTheFold.test(fileName))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}`, crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), preloadFonts()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  server: {
    // contract/ is imported from outside web/
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://localhost:8080' } },
  },
});
