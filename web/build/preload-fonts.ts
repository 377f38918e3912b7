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
