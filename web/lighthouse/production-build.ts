import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveOverHttp2 } from './http2-proxy.ts';

const root = join(import.meta.dirname, '..', '..');

async function run(args: readonly string[], { input = '', env = {} } = {}): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  child.stdin?.end(input);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args[0]} exited with code ${code}.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('Could not find a free port.');
  return address.port;
}

async function ready(origin: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`The server exited with code ${server.exitCode}.`);
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(500);
  }
  throw new Error('The server did not become ready.');
}

/**
 * Builds the pages and serves them as `npm start` does, with its own PostgreSQL and sample data, but over HTTP/2 as nginx
 * does. Everything is in a temporary directory that `stop` removes.
 * @returns `origin` for browsers, and `plain` for the API over HTTP/1.1; `publish` publishes a file of a site
 */
export async function serveProductionBuild(): Promise<{
  origin: string;
  plain: string;
  publish: (site: string) => Promise<void>;
  stop: () => Promise<void>;
}> {
  const directory = mkdtempSync(join(tmpdir(), 'torchbearer-lighthouse-'));
  const webRoot = join(directory, 'pages');
  await run([
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'web/vite.config.ts',
    '--outDir',
    webRoot,
  ]);
  const plain = `http://localhost:${await freePort()}`;
  const server = spawn(process.execPath, ['server/embedded/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: new URL(plain).port,
      DATA_DIR: join(directory, 'data'),
      WEB_ROOT: webRoot,
      NODE_ENV: 'development',
    },
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'close');
    }
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await ready(plain, server);
    const proxy = await serveOverHttp2(plain, directory);
    const stopBoth = () => {
      proxy.stop();
      return stop();
    };
    const env = { DATA_DIR: join(directory, 'data') };
    const publish = (site: string) =>
      run(['server/operations/admin-cli.ts', 'site-import'], { input: site, env });
    return { origin: proxy.origin, plain, publish, stop: stopBoth };
  } catch (error) {
    await stop();
    throw error;
  }
}
