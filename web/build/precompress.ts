import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files are not worth a copy. In bytes. */
const minBytes = 1024;

/**
 * Writes a gzip and a brotli copy beside every immutable text file, at the highest compression level. Documents have
 * none: the server writes the public origin into them.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler({ dir }) {
        if (this.environment.name !== 'client' || !dir) return;
        for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !/\.(js|css|svg|webmanifest)$/.test(entry.name)) continue;
          const file = join(entry.parentPath, entry.name);
          const bytes = readFileSync(file);
          if (bytes.length < minBytes) continue;
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
          writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
        }
      },
    },
  };
}
