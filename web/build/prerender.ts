import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ComponentType } from 'react';
import type { Plugin } from 'vite';
import type * as rendering from '../src/site/render-document.tsx';
import { staticPages } from '../src/site-pages.ts';
import { builtDocuments, componentOf, documentOf } from './documents.ts';
import { manifestOf, nginxPagesOf, pagePatterns, robotsOf, sitemapOf } from './site-files.ts';

/**
 * Builds the static pages for Node first, runs them, and writes their heads and bodies into the documents of the
 * browser's build. Also writes the sitemap, robots.txt, the manifest and the lists of pages.
 * @param pageModules filled with the modules that the static pages consist of
 */
export function prerender(root: string, pageModules: Set<string>): Plugin {
  const outDir = join(tmpdir(), `torchbearer-prerender-${randomUUID()}`);
  const input = Object.fromEntries([
    ['render-document', `${root}src/site/render-document.tsx`],
    ...staticPages.map(({ page }) => [page, `${root}src/pages/${page}.tsx`]),
  ]);
  const load = (name: string) => import(pathToFileURL(join(outDir, `${name}.mjs`)).href);

  async function render(name: string) {
    const head = builtDocuments.find((document) => document.name === name);
    if (!head) throw new Error(`site-pages.ts has no document ${name}.`);
    const { renderDocument } = (await load('render-document')) as typeof rendering;
    const page = staticPages.find((known) => known.name === name)?.page;
    if (!page) return renderDocument(head, null);
    const Page = (await load(page))[componentOf(page)] as ComponentType | undefined;
    if (!Page) throw new Error(`pages/${page}.tsx does not export ${componentOf(page)}.`);
    return renderDocument(head, Page);
  }

  return {
    name: 'prerender',
    apply: 'build',
    config: () => ({
      environments: {
        ssr: {
          // The output directory has no node_modules beside it.
          resolve: { noExternal: true },
          build: {
            outDir,
            emptyOutDir: true,
            copyPublicDir: false,
            emitAssets: false,
            rolldownOptions: {
              input,
              output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared-[name]-[hash].mjs' },
            },
          },
        },
      },
      builder: {
        // One set of plugins for both builds: the second uses what the first one collected in pageModules.
        sharedConfigBuild: true,
        async buildApp(builder) {
          const { ssr, client } = builder.environments;
          if (!ssr || !client) throw new Error('The build needs two environments: ssr and client.');
          try {
            await builder.build(ssr);
            await builder.build(client);
          } finally {
            rmSync(outDir, { recursive: true, force: true });
          }
        },
      },
    }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name === 'ssr') {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type !== 'chunk') continue;
            for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
              if (renderedLength > 0) pageModules.add(id);
            }
          }
          return;
        }
        const files = {
          'sitemap.xml': sitemapOf(),
          'robots.txt': robotsOf(),
          'manifest.webmanifest': manifestOf(),
          // Hidden files are never served: these are for the servers themselves.
          '.pages.conf': nginxPagesOf(),
          '.pages.json': JSON.stringify(pagePatterns()),
        };
        for (const [fileName, source] of Object.entries(files)) {
          this.emitFile({ type: 'asset', fileName, source });
        }
      },
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        const name = documentOf(filename);
        if (name === null) return html;
        const { head, body } = await render(name);
        // Replaced by functions: a `$` in the text has no special meaning then.
        return html.replace('<!--head-->', () => head).replace('<!--body-->', () => body);
      },
    },
  };
}
