import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { siteElement } from '../src/site/site-element.ts';
import { appDocument, sitePages, staticPages } from '../src/site-pages.ts';

const names = [...sitePages, appDocument].map(({ name }) => name);

const staticPage = (name: string) => staticPages.find((page) => page.name === name);
export const isStatic = (name: string) => staticPage(name) !== undefined;

/** `privacy` for `/somewhere/privacy.html`; null for a file that is not one of the built documents. */
export function documentOf(file: string): string | null {
  const name = /([a-z-]+)\.html$/.exec(file)?.[1];
  return names.find((known) => known === name) ?? null;
}

/** The document of a path, as server/http/web-app.ts finds it. */
const documentAt = (path: string) => (sitePages.find((page) => page.path === path) ?? appDocument).name;

/** `PrivacyPage` for `privacy-page`. */
const componentOf = (page: string) =>
  page.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The entry module of a static page. Everything but the style sheets and hydrateOnIdle loads when it hydrates. */
const entrySource = ({ page, style }: { page: string; style?: string }) => `
import '../../ui/theme/site.css';
${style ? `import '../../${style}';` : ''}
import { hydrateOnIdle } from '../hydrate-on-idle.ts';

hydrateOnIdle(async () => {
  const [{ hydratePage }, { ${componentOf(page)} }] = await Promise.all([
    import('../hydrate-page.tsx'),
    import('../../pages/${page}.tsx'),
  ]);
  hydratePage(${componentOf(page)});
});
`;

/**
 * Makes every document of site-pages.ts from the one template index.html, and an entry module for each static page.
 * Neither the documents nor these entries exist as files. In development it also answers page addresses; the documents then
 * carry the whole published site, and the browser renders all of it.
 */
export function documents(root: string, apiOrigin: string): Plugin {
  const entries = '/src/site/entries/';
  const documentFor = (name: string) =>
    readFileSync(`${root}index.html`, 'utf8').replace(
      '<!--entry-->',
      isStatic(name) ? `${entries}${name}.ts` : '/src/main.tsx',
    );
  const inputs = names.map((name) => `${root}${name}.html`);
  return {
    name: 'documents',
    enforce: 'pre',
    config: () => ({
      appType: 'custom',
      environments: { client: { build: { rolldownOptions: { input: inputs } } } },
    }),
    resolveId(id) {
      if (inputs.includes(id)) return id;
      return id.startsWith(entries) ? `${root}${id.slice(1)}` : null;
    },
    load(id) {
      const page = staticPage(/\/site\/entries\/([a-z-]+)\.ts$/.exec(id)?.[1] ?? '');
      if (page) return entrySource(page);
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
          const template = await server.transformIndexHtml(path, documentFor(documentAt(path)));
          const site = await fetch(`${apiOrigin}/api/site`).then((answer) => answer.json());
          response
            .setHeader('content-type', 'text/html')
            .end(template.replace('<!--site-->', () => siteElement(site as object)));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
