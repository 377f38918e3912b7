// Compares the sizes of the built pages with their budget: `npm run build && npm run budget`. All sizes are after gzip; documents are those of the sample festival.
//   node .ci/check-budget.mjs [DIRECTORY]      DIRECTORY of the built pages, by default web/dist
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { limits } from '../server/contract/limits.ts';
import { sampleSite } from '../server/seed/sample-site.ts';
import { WebDocuments } from '../server/site/web-documents.ts';
import { staticPages } from '../web/src/site-pages.ts';

const dist = resolve(process.argv[2] ?? 'web/dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
const sizes = new Map();

/** Bytes of a built file after gzip with the best compression. */
function sizeOf(file) {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  sizes.set(file, known);
  return known;
}

/** Chunks that the landing page loads only when the reader scrolls near them. */
const onScroll = ['src/features/landing/testimonial-track.ts'];
for (const key of onScroll) {
  if (!manifest[key]?.isDynamicEntry)
    throw new Error(
      `${key} is not a separate chunk: the budget would count it as loaded before interaction.`,
    );
}

const keyOf = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));

/**
 * Every script that a document loads without interaction; `later` includes those that it loads when idle, `modules` are
 * loaded by its router.
 */
function scriptsOf(document, later, modules = []) {
  const html = readFileSync(join(dist, document), 'utf8');
  const files = new Set(Array.from(html.matchAll(/<script[^>]* src="\/([^"]+)"/g), ([, file]) => file));
  const keys = new Set(Array.from(files, (file) => keyOf.get(file)).filter((key) => key !== undefined));
  if (keys.size === 0) throw new Error(`${document} loads no script of the build manifest.`);
  for (const module of modules) {
    if (!manifest[module]?.isDynamicEntry) throw new Error(`${module} is not a separate chunk.`);
    keys.add(module);
  }
  for (const key of keys) {
    const { file, imports = [], dynamicImports = [] } = manifest[key];
    files.add(file);
    for (const next of [...imports, ...(later ? dynamicImports : [])])
      if (!onScroll.includes(next)) keys.add(next);
  }
  return [...files].filter((file) => file.endsWith('.js'));
}

const budgets = [
  {
    name: 'landing page: script before its text and images',
    document: 'index.html',
    later: false,
    maxBytes: 5_000,
  },
  ...staticPages.map(({ name }) => ({
    name: `${name}: script before interaction`,
    document: `${name}.html`,
    later: true,
    maxBytes: 90_000,
  })),
  { name: 'the app: script before the first page', document: 'app.html', later: false, maxBytes: 175_900 },
  {
    name: 'the app: script before live updates',
    document: 'app.html',
    later: false,
    modules: ['src/live/live-updates.tsx'],
    maxBytes: 211_300,
  },
  ...[
    { name: 'dashboard', maxBytes: 223_700, maxFiles: 13 },
    { name: 'leaderboard', maxBytes: 221_100, maxFiles: 13 },
    { name: 'task', maxBytes: 224_000, maxFiles: 13 },
    {
      ...{ name: 'task', part: 'form', code: 'src/features/submissions/hand-in-fields.tsx' },
      ...{ maxBytes: 285_700, maxFiles: 20 },
    },
    { name: 'task-list', maxBytes: 239_000, maxFiles: 17 },
    { name: 'profile', maxBytes: 237_300, maxFiles: 16 },
    { name: 'notifications', maxBytes: 238_400, maxFiles: 17 },
    { name: 'incentives', maxBytes: 220_200, maxFiles: 14 },
  ].map(({ name, part = 'page', code, ...most }) => ({
    name: `${name}: script before the ${part}`,
    document: 'app.html',
    later: false,
    modules: ['src/shells/student-shell.tsx', `src/pages/${name}-page.tsx`, ...(code ? [code] : [])],
    ...most,
  })),
];
let failed = false;
for (const { name, document, later, modules, maxBytes, maxFiles = Number.POSITIVE_INFINITY } of budgets) {
  const files = scriptsOf(document, later, modules);
  const sum = files.reduce((total, file) => total + sizeOf(file), 0);
  const met = sum <= maxBytes && files.length <= maxFiles;
  console.log(
    `${met ? 'ok  ' : 'OVER'} ${name}: ${sum} of ${maxBytes} bytes, ${files.length}${Number.isFinite(maxFiles) ? ` of ${maxFiles}` : ''} files`,
  );
  if (met) continue;
  failed = true;
  for (const file of files.sort((a, b) => sizeOf(b) - sizeOf(a)))
    console.log(`       ${sizeOf(file)} ${file}`);
}
const sample = { number: 1, content: sampleSite() };
const documents = new WebDocuments(dist, {
  publicOrigin: 'https://ambassadors.example.org',
  site: { published: async () => sample },
  uploads: { videoBytes: limits.videoBytes },
});
const { files } = await documents.current();
for (const { name } of staticPages) {
  const document = `${name}.html`;
  const maxBytes = 30_000;
  const size = files.get(document).gzip.length;
  console.log(
    `${size <= maxBytes ? 'ok  ' : 'OVER'} ${document}, including its styles: ${size} of ${maxBytes} bytes`,
  );
  if (size > maxBytes) failed = true;
}
if (failed) process.exit(1);
