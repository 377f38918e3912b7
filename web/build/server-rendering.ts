import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { nginxDocumentsOf, pagePatterns, robotsOf, sitemapOf } from './site-files.ts';

/**
 * Builds what the server needs to render documents (web/src/site/render-site.tsx) as one file for Node, before the browser's
 * build, whose documents are templates. Also writes the sitemap, robots.txt and the lists of pages.
 * @param pageModules filled with the modules that the static pages consist of
 */
export function serverRendering(root: string, pageModules: Set<string>): Plugin {
  const outDir = join(tmpdir(), `torchbearer-rendering-${randomUUID()}`);
  return {
    name: 'server-rendering',
    apply: 'build',
    config: () => ({
      environments: {
        ssr: {
          // The server's image has no React.
          resolve: { noExternal: true },
          build: {
            outDir,
            emptyOutDir: true,
            copyPublicDir: false,
            emitAssets: false,
            rolldownOptions: {
              input: `${root}src/site/render-site.tsx`,
              output: { entryFileNames: 'render-site.mjs', codeSplitting: false },
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
          // Hidden files are never served: these are for the servers themselves.
          '.documents.conf': nginxDocumentsOf(),
          '.pages.json': JSON.stringify(pagePatterns()),
          '.render-site.mjs': readFileSync(join(outDir, 'render-site.mjs'), 'utf8'),
        };
        for (const [fileName, source] of Object.entries(files)) {
          this.emitFile({ type: 'asset', fileName, source });
        }
      },
    },
  };
}
