import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { documentOf, isStatic } from './documents.ts';

/**
 * In the app the two faces above the fold start to load with the document. Not on the static pages: 70 KB of them would
 * come before the first picture, whose words stand there already in a fallback of the same measure.
 */
export function preloadFonts(): Plugin {
  const aboveTheFold = /(?:bricolage-grotesque|geist)-latin-wght-normal-[^/]+\.woff2$/;
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, filename }) => {
        const name = documentOf(filename);
        if (name !== null && isStatic(name)) return html;
        return Object.keys(bundle ?? {})
          .filter((fileName) => aboveTheFold.test(fileName))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}`, crossorigin: '' },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}

/** theme.js stands in the way of the first paint: under a name with a hash it is asked for once, not each time. */
export function keepThemeScript(root: string): Plugin {
  let reference = '';
  return {
    name: 'keep-theme-script',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return;
      const source = readFileSync(`${root}public/theme.js`);
      reference = this.emitFile({ type: 'asset', name: 'theme.js', source });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        const fileName = this.getFileName(reference);
        for (const asset of Object.values(bundle)) {
          if (asset.type !== 'asset' || !asset.fileName.endsWith('.html')) continue;
          asset.source = String(asset.source).replace('src="/theme.js"', `src="/${fileName}"`);
        }
      },
    },
    // The copy of public/, which nobody asks for.
    writeBundle({ dir }) {
      if (this.environment.name === 'client' && dir) rmSync(join(dir, 'theme.js'), { force: true });
    },
  };
}
