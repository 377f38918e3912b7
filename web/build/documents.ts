import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The start of each built document; web/src/site/page-heads.ts has what they say of themselves. */
const entries = {
  index: '/src/site/landing.ts',
  privacy: '/src/site/privacy.ts',
  terms: '/src/site/terms.ts',
  login: '/src/main.tsx',
  contact: '/src/main.tsx',
  app: '/src/main.tsx',
};
type DocumentName = keyof typeof entries;
const names = Object.keys(entries) as DocumentName[];

/** Documents that the build writes whole, and that need no app. */
export const isStatic = (name: string) => name !== 'app' && entries[name as DocumentName] !== entries.app;

/** `privacy` of `/somewhere/privacy.html`; null for what is no document of ours. */
export function documentOf(file: string): DocumentName | null {
  const name = /([a-z]+)\.html$/.exec(file)?.[1];
  return names.find((known) => known === name) ?? null;
}

/** A page's own document where it has one, else the app's; nginx.conf and server/http/web-app.ts do the same. */
function documentAt(path: string): DocumentName {
  if (path === '/') return 'index';
  return names.find((name) => name !== 'index' && path === `/${name}`) ?? 'app';
}

/**
 * Every document is made from the one template, index.html: the files that the build takes for its inputs do not
 * exist, and the dev server answers page addresses by itself.
 */
export function documents(root: string): Plugin {
  const documentFor = (name: DocumentName) =>
    readFileSync(`${root}index.html`, 'utf8').replace('<!--entry-->', entries[name]);
  const inputs = names.map((name) => `${root}${name}.html`);
  return {
    name: 'documents',
    enforce: 'pre',
    config: () => ({
      appType: 'custom',
      environments: { client: { build: { rolldownOptions: { input: inputs } } } },
    }),
    resolveId: (id) => (inputs.includes(id) ? id : null),
    load(id) {
      const name = inputs.includes(id) ? documentOf(id) : null;
      if (name === null) return null;
      this.addWatchFile(`${root}index.html`);
      return documentFor(name);
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = request.url?.split('?', 1)[0] ?? '/';
        if (/\.|^\/(api|src|node_modules)\/|^\/@/.test(path)) return next();
        try {
          const html = await server.transformIndexHtml(path, documentFor(documentAt(path)));
          response.setHeader('content-type', 'text/html').end(html);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
