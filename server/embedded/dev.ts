import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createServer } from 'vite';
import { buildWeb, webDist } from './web-build.ts';

/**
 * `npm run dev`: Vite with hot reload at the site's address, and behind it the product of `npm start`, which starts again
 * when a file of the server changes.
 */

const root = join(import.meta.dirname, '../..');
// For the documents that the server itself sends. Vite serves the pages, so later changes need no build.
await buildWeb();
const pages = await createServer({ configFile: join(root, 'web/vite.config.ts'), clearScreen: false });
await pages.listen();
const [origin = ''] = pages.resolvedUrls?.local ?? [];
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'server/embedded/start.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PUBLIC_ORIGIN: new URL(origin).origin, WEB_ROOT: webDist },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal));
await once(server, 'exit');
await pages.close();
