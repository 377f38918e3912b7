import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { documentOf, isStatic } from './documents.ts';

/**
 * The style sheet of the static pages. It has only the classes that their modules use and is inlined into the
 * documents, so that no request blocks the first paint.
 * @param pageModules the modules that the static pages consist of
 */
export function siteStyle(root: string, pageModules: ReadonlySet<string>): Plugin {
  const sheet = `${root}src/ui/theme/site.css`;
  const whole = 'source("../../")';
  return {
    name: 'site-style',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      if (id.split('?', 1)[0] !== sheet) return null;
      const sources = [...pageModules].filter((id) => id.startsWith(`${root}src/`)).sort();
      const tokens = readFileSync(`${root}src/ui/theme/tokens.css`, 'utf8');
      if (!tokens.includes(whole)) throw new Error(`tokens.css must contain ${whole}.`);
      const lines = sources.map((file) => `@source ${JSON.stringify(file)};`);
      return `${tokens.replace(whole, 'source(none)')}\n${lines.join('\n')}\n`;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle }) {
        const name = documentOf(filename);
        if (name === null || !isStatic(name)) return html;
        return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
          const asset = bundle?.[file];
          if (asset?.type !== 'asset') return link;
          return `<style>${asset.source}</style>`;
        });
      },
    },
  };
}
