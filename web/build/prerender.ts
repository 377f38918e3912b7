import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type * as rendering from '../src/site/render-document.tsx';
import { documentOf } from './documents.ts';
import { manifestOf, robotsOf, sitemapOf } from './site-files.ts';

const entry = 'src/site/render-document.tsx';

/**
 * Builds the pages for Node first, runs them, and writes what they say into the documents of the browser's build,
 * with what else only the pages know: sitemap, robots and manifest.
 * @param pageModules filled with the modules that the static pages are made of
 */
export function prerender(root: string, pageModules: Set<string>): Plugin {
  const outDir = join(tmpdir(), `torchbearer-prerender-${randomUUID()}`);
  let pages: typeof rendering | undefined;
  const rendered = async () => {
    pages ??= (await import(pathToFileURL(join(outDir, 'render.mjs')).href)) as typeof rendering;
    return pages;
  };
  return {
    name: 'prerender',
    apply: 'build',
    config: () => ({
      environments: {
        ssr: {
          // All in one file: nothing has to be found from where it lies.
          resolve: { noExternal: true },
          build: {
            outDir,
            emptyOutDir: true,
            copyPublicDir: false,
            emitAssets: false,
            rolldownOptions: { input: `${root}${entry}`, output: { entryFileNames: 'render.mjs' } },
          },
        },
      },
      builder: {
        // One set of plugins for both builds: what the first finds out, the second uses.
        sharedConfigBuild: true,
        async buildApp(builder) {
          const { ssr, client } = builder.environments;
          if (!ssr || !client) throw new Error('Both builds are needed: for Node and for the browser.');
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
      async handler(_options, bundle) {
        if (this.environment.name === 'ssr') {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type !== 'chunk') continue;
            for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
              if (renderedLength > 0) pageModules.add(id);
            }
          }
          return;
        }
        const { foundAddresses } = await rendered();
        const files = {
          'sitemap.xml': sitemapOf(foundAddresses),
          'robots.txt': robotsOf(),
          'manifest.webmanifest': manifestOf(),
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
        const { head, body } = (await rendered()).renderDocument(name);
        // As functions: a `$` in the text is a `$`.
        return html.replace('<!--head-->', () => head).replace('<!--body-->', () => body);
      },
    },
  };
}
