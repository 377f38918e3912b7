import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** theme.js blocks the first paint. With a hash in its name the browser caches it instead of revalidating it each time. */
export function hashThemeScript(root: string): Plugin {
  let reference = '';
  return {
    name: 'hash-theme-script',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return;
      const source = readFileSync(`${root}public/theme.js`);
      reference = this.emitFile({ type: 'asset', name: 'theme.js', source });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        const fileName = this.getFileName(reference);
        for (const asset of Object.values(bundle)) {
          if (asset.type !== 'asset' || !asset.fileName.endsWith('.html')) continue;
          asset.source = String(asset.source).replace('src="/theme.js"', `src="/${fileName}"`);
        }
      },
    },
    // The unhashed copy from public/ is not used.
    writeBundle({ dir }) {
      if (this.environment.name === 'client' && dir) rmSync(join(dir, 'theme.js'), { force: true });
    },
  };
}
