import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import type { WorkerFacts } from '../src/worker/facts.ts';
import { offlinePage } from './offline-page.ts';
import { studentPatterns } from './site-files.ts';

const fileName = 'sw.js';

/** Builds the service worker, and writes into it which files of the build it keeps. Development has none. */
export function worker(root: string): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'chunk', id: `${root}src/worker/worker.ts`, fileName });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        const [chunk, app, code] = [bundle[fileName], bundle['app.html'], bundle['page-code.json']];
        if (chunk?.type !== 'chunk' || app?.type !== 'asset' || code?.type !== 'asset') {
          throw new Error('The build has no service worker, no app.html or no page-code.json.');
        }
        if (chunk.imports.length > 0 || chunk.exports.length > 0) {
          throw new Error(`${fileName} is a classic script and must not import or export: ${chunk.imports}`);
        }
        const document = String(app.source);
        const ofDocument = Array.from(
          document.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g),
          ([, file]) => file ?? '',
        );
        const { student } = JSON.parse(String(code.source)) as { student: string[] };
        const styles = student.flatMap((file) => {
          const loaded = bundle[file.slice(1)];
          const css = loaded?.type === 'chunk' ? [...(loaded.viteMetadata?.importedCss ?? [])] : [];
          return css.map((name) => `/${name}`);
        });
        const files = [...new Set([...ofDocument, ...student, ...styles])];
        const themeScript = files.find((file) => /\/theme-[^/]+\.js$/.test(file));
        if (themeScript === undefined) throw new Error('app.html does not load the script of the theme.');
        const facts: Omit<WorkerFacts, 'release'> = {
          files,
          pages: studentPatterns(),
          offlinePage: offlinePage(root, themeScript),
        };
        const release = createHash('sha256')
          .update(JSON.stringify(facts))
          .update(document)
          .digest('hex')
          .slice(0, 12);
        chunk.code = chunk.code.replace('__WORKER_FACTS__', () => JSON.stringify({ release, ...facts }));
      },
    },
  };
}
