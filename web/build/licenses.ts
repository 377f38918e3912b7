import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** The list that Vite writes (`build.license`). */
export const licensesFile = 'licenses.md';

/** Packages that the built files contain but Vite's list does not: styles and fonts are no modules, and workers are builds of their own. */
const withoutModules = [
  '@fontsource-variable/bricolage-grotesque',
  '@fontsource-variable/geist',
  '@fontsource-variable/geist-mono',
  'libheif-js',
  'tailwindcss',
];

/** Adds the licences of packages without modules to Vite's list, because they ask for their texts beside the files. */
export function licenses(): Plugin {
  return {
    name: 'licenses',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        const list = bundle[licensesFile];
        if (list?.type !== 'asset') throw new Error(`The build has no ${licensesFile}.`);
        const texts = withoutModules.map((name) => {
          const manifest = require.resolve(`${name}/package.json`);
          const { version, license } = JSON.parse(readFileSync(manifest, 'utf8'));
          const text = readFileSync(join(dirname(manifest), 'LICENSE'), 'utf8').trim();
          return `\n## ${name} - ${version} (${license})\n\n${text}\n`;
        });
        list.source = [list.source, ...texts].join('');
      },
    },
  };
}
