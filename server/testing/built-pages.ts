import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pagePatterns } from '../../web/build/site-files.ts';
import { builtOrigin } from '../contract/built-origin.ts';

/** The content of `/assets/a-123.js`. */
export const script = `// ${'x'.repeat(5_000)}\n`;
const template = '<!--head--><p><!--body--></p><!--site--><script src="/assets/a-123.js"></script>';
const built: Record<string, string | Buffer> = {
  'index.html': template,
  'privacy.html': template,
  'login.html': template,
  'app.html': template,
  '.render-site.mjs': `
    const names = ['index', 'privacy', 'login', 'app'];
    export const renderSite = ({ festival, programme: { uploads } }) => ({
      documents: Object.fromEntries(names.map((name) => [name, {
        head: '<title>' + name + ' of ' + festival.title + '</title><link rel="canonical" href="${builtOrigin}/">',
        body: '$&',
        site: JSON.stringify({ festival, uploads }),
      }])),
      look: '',
      manifest: JSON.stringify({ name: festival.title }),
    });`,
  'sitemap.xml': `<loc>${builtOrigin}/</loc><loc>${builtOrigin}/terms</loc>`,
  'robots.txt': `Sitemap: ${builtOrigin}/sitemap.xml\n`,
  'sw.js': '// the service worker',
  'icon-192.png': Buffer.from('89504e47', 'hex'),
  'assets/a-123.js': script,
  'assets/a-123.js.gz': gzipSync(script),
  'assets/a-123.js.br': brotliCompressSync(script),
  '.built-from': 'a fingerprint',
  '.pages.json': JSON.stringify(pagePatterns()),
};

/** A folder as the build writes it, with documents that are their names. @returns its absolute path */
export function writeBuiltPages(): string {
  const root = mkdtempSync(join(tmpdir(), 'torchbearer-web-app-'));
  mkdirSync(join(root, 'assets'));
  for (const [file, content] of Object.entries(built)) writeFileSync(join(root, file), content);
  return root;
}
