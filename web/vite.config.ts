import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type UserConfig } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { documents } from './build/documents.ts';
import { hashThemeScript } from './build/hash-theme-script.ts';
import { licenses, licensesFile } from './build/licenses.ts';
import { pageCode } from './build/page-code.ts';
import { precompress } from './build/precompress.ts';
import { serverRendering } from './build/server-rendering.ts';
import { siteStyle } from './build/site-style.ts';
import { worker } from './build/worker.ts';
import { siteFacts } from './site-facts.ts';
import { oldestBrowsers } from './src/content/oldest-browsers.ts';
import { staticPages } from './src/site-pages.ts';

// With slashes on Windows too, as in Vite's module ids.
const root = normalizePath(fileURLToPath(new URL('.', import.meta.url)));
/** Where `npm start` answers; set PORT to the same value. */
const apiOrigin = `http://localhost:${process.env.PORT ?? 8080}`;

/** Filled by the build for Node, which runs first. */
const pageModules = new Set<string>();

const config: UserConfig = {
  root,
  define: {
    __SITE_FACTS__: JSON.stringify(siteFacts),
    __STATIC_PAGE_LINKS__: JSON.stringify(staticPages.map(({ path, label }) => ({ path, label }))),
  },
  plugins: [
    documents(root, apiOrigin),
    serverRendering(root, pageModules),
    siteStyle(root, pageModules),
    react(),
    tailwindcss(),
    hashThemeScript(root),
    pageCode(root),
    worker(root),
    licenses(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: Object.entries(oldestBrowsers).map(([name, version]) => name + version),
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For .ci/check-budget.mjs.
    manifest: true,
    license: { fileName: licensesFile },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Modules in these folders have no side effects: unused ones are removed with their imports.
          treeshake: {
            moduleSideEffects: (id) => !/src[/](api|content|features|pages|shells|ui)[/].*\.tsx?$/.test(id),
          },
          output: {
            // Without the names of the pages that share a chunk: every document of the app would list them.
            chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
            codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups(root, pageModules) },
          },
        },
      },
    },
  },
  server: {
    // server/contract/ is outside the root.
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: apiOrigin },
      '/r/': { target: apiOrigin },
      '/.well-known/': { target: apiOrigin },
    },
  },
};

export default defineConfig(({ command }) => {
  // Overrides the shell: a development build's landing page would reload in a loop.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return config;
});
