import type { Plugin } from 'vite';
import { documentOf, isStatic } from './documents.ts';

/**
 * Preloads the two fonts above the fold in the app's documents. Not on static pages: the 70 KB would delay the first
 * picture, and the text is already shown in a fallback font of the same metrics.
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
