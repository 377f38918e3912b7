import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { siteFacts } from './site-facts.ts';

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

/** The dev server answers as nginx and Fastify do: a page's own document where it has one, else the app's. */
function pageAddresses(): Plugin {
  const documents = new Map([
    ['/', '/index.html'],
    ['/privacy', '/privacy.html'],
    ['/terms', '/terms.html'],
  ]);
  return {
    name: 'page-addresses',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?', 1)[0] ?? '/';
        if (!/\.|^\/(api|@|src|node_modules)(\/|$)|^\/@/.test(path)) {
          request.url = documents.get(path) ?? '/app.html';
        }
        next();
      });
    },
  };
}

const inPackages = (...names: string[]) => new RegExp(`node_modules[\\/](${names.join('|')})[\\/]`);

/**
 * Left alone, every icon and every small part that two pages share becomes a request of its own. `widgets`,
 * `forms` and `kit` are for the signed-in: nothing that a visitor's pages import may match them.
 */
const groups = [
  {
    name: 'react',
    test: inPackages('react', 'react-dom', 'scheduler'),
  },
  {
    name: 'router',
    test: inPackages('react-router', 'react-router-dom', '@tanstack'),
  },
  { name: 'icons', test: inPackages('lucide-react'), minShareCount: 2 },
  { name: 'forms', test: inPackages('react-hook-form', '@hookform') },
  {
    name: 'widgets',
    test: inPackages('@radix-ui', '@floating-ui', 'radix-ui', 'aria-hidden', 'react-remove-scroll', 'sonner'),
  },
  {
    name: 'kit',
    test: /src[\\/](features[\\/](tasks|submissions|users|review|profile|leaderboard)|ui[\\/](dialog|confirm|select|tabs|time|tool|toast|progress|file-|use-uploads|search|tag|date|local|badge|difficulty|status|points|format|avatar|initials|page-|load|skeleton|empty))|contract[\\/](tasks|submissions|review|users|uploads|leaderboard)/,
    minShareCount: 2,
  },
];

export default defineConfig({
  root,
  appType: 'mpa',
  define: { __SITE_FACTS__: JSON.stringify(siteFacts) },
  plugins: [react(), tailwindcss(), pageAddresses(), preloadFonts()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index', 'privacy', 'terms', 'app'].map((name) => `${root}${name}.html`),
      output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
    },
  },
  server: {
    // contract/ is imported from outside web/
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://localhost:8080' } },
  },
});
