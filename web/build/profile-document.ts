import type { Plugin } from 'vite';

/** In app.html: from the document type to the first tag after the encoding, and the tags that say what the page is. */
const beginning = /^[\s\S]*?<meta charset="utf-8" \/>/;
const ofTheApp = /<title>[\s\S]*?<meta name="robots" content="noindex"\/>/;

/**
 * Writes public-page.html: the document of the app without its beginning, which the server makes for each public page
 * (server/features/public-profiles/profile-document.ts). Named profile.html, it would be the document of /profile.
 */
export function profileDocument(): Plugin {
  return {
    name: 'profile-document',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        const app = bundle['app.html'];
        if (app?.type !== 'asset') throw new Error('The build has no app.html.');
        const source = [beginning, ofTheApp].reduce((html, part) => {
          if (!part.test(html)) throw new Error(`app.html has no part that matches ${part}.`);
          return html.replace(part, '');
        }, String(app.source));
        this.emitFile({ type: 'asset', fileName: 'public-page.html', source });
      },
    },
  };
}
