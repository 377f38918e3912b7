import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { documents } from './build/documents.ts';
import { keepThemeScript, preloadFonts } from './build/preloads.ts';
import { prerender } from './build/prerender.ts';
import { siteStyle } from './build/site-style.ts';
import { siteFacts } from './site-facts.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Found while the static pages are built for Node, which comes first. */
const pageModules = new Set<string>();

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
  define: { __SITE_FACTS__: JSON.stringify(siteFacts) },
  plugins: [
    documents(root),
    prerender(root, pageModules),
    siteStyle(root, pageModules),
    react(),
    tailwindcss(),
    preloadFonts(),
    keepThemeScript(root),
    compressed(),
  ],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } },
      },
    },
  },
  server: {
    // contract/ is imported from outside web/
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://localhost:8080' } },
  },
});
