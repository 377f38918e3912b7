import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type UserConfig } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { documents } from './build/documents.ts';
import { hashThemeScript } from './build/hash-theme-script.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { prerender } from './build/prerender.ts';
import { siteStyle } from './build/site-style.ts';
import { siteFacts } from './site-facts.ts';
import { staticPages } from './src/site-pages.ts';

// With slashes on Windows too, as Vite writes the names of modules.
const root = normalizePath(fileURLToPath(new URL('.', import.meta.url)));

/** Found while the static pages are built for Node, which comes first. */
const pageModules = new Set<string>();

const config: UserConfig = {
  root,
  define: {
    __SITE_FACTS__: JSON.stringify(siteFacts),
    __STATIC_PAGE_LINKS__: JSON.stringify(staticPages.map(({ path, label }) => ({ path, label }))),
  },
  plugins: [
    documents(root),
    prerender(root, pageModules),
    siteStyle(root, pageModules),
    react(),
    tailwindcss(),
    preloadFonts(),
    hashThemeScript(root),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // .ci/check-budget.mjs reads there what loads what.
    manifest: true,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Nothing in these folders happens by being imported: what nobody uses goes, with what it imports.
          treeshake: {
            moduleSideEffects: (id) => !/src[/](api|content|features|pages|shells|ui)[/].*\.tsx?$/.test(id),
          },
          output: {
            codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups(root, pageModules) },
          },
        },
      },
    },
  },
  server: {
    // contract/ is imported from outside web/
    fs: { allow: ['..'] },
    // What `npm start` serves; PORT as it was given there.
    proxy: { '/api': { target: `http://localhost:${process.env.PORT ?? 8080}` } },
  },
};

export default defineConfig(({ command }) => {
  // Whatever the shell says: a build for development is another one, and its landing page loads itself again and again.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return config;
});
