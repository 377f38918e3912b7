import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { anyFreePort } from '../../server/embedded/ports.ts';

export interface Stack {
  readonly origin: string;
  readonly administrator: { readonly email: string; readonly password: string };
}

interface RunningStack extends Stack {
  /** @param signal SIGKILL: it ends without finishing anything */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

interface Addresses {
  readonly port: number;
  /** As the browser sees it: of a proxy in front. */
  readonly publicOrigin: string;
}

const root = join(import.meta.dirname, '..', '..');

/** The stack that the environment names; null if the tests start their own. */
export function externalStack(): Stack | null {
  const { E2E_BASE_URL, E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD } = process.env;
  if (E2E_BASE_URL === undefined) return null;
  if (E2E_ADMIN_EMAIL === undefined || E2E_ADMIN_PASSWORD === undefined) {
    throw new Error('E2E_BASE_URL needs E2E_ADMIN_EMAIL and E2E_ADMIN_PASSWORD');
  }
  return {
    origin: E2E_BASE_URL,
    administrator: { email: E2E_ADMIN_EMAIL, password: E2E_ADMIN_PASSWORD },
  };
}

/**
 * Starts the product with a database and sample data of its own: what `npm start` does.
 * @param settings environment variables
 */
export async function startStack(
  index: number,
  addresses?: Addresses,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningStack> {
  // Not a fixed port: another run on this machine could take it while this stack starts.
  const port = addresses?.port ?? (await anyFreePort());
  const origin = `http://localhost:${port}`;
  const dataDir = join(process.env.E2E_DATA_DIR ?? '', `stack-${index}`);
  const server = spawn(process.execPath, ['server/embedded/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
      // All tests of a worker share one administrator.
      RATE_LIMIT_PER_MINUTE: '100000',
      ...settings,
      ...(addresses && { PUBLIC_ORIGIN: addresses.publicOrigin }),
    },
  });
  // A worker that Playwright ends early does not run its teardown.
  const kill = () => server.kill('SIGTERM');
  process.once('exit', kill);
  await waitUntilReady(server, `${origin}/readyz`);
  const [email = '', password = ''] = readFileSync(join(dataDir, 'admin.txt'), 'utf8').split('\n');
  return {
    origin,
    administrator: { email, password },
    async stop(signal = 'SIGTERM') {
      process.removeListener('exit', kill);
      if (hasExited(server)) return;
      const exited = once(server, 'exit');
      server.kill(signal);
      await exited;
    },
  };
}

function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  while (true) {
    const response = await fetch(url).catch(() => null);
    if (hasExited(server)) throw new Error('server/embedded/start.ts ended before it was ready');
    if (response?.ok) return;
    await sleep(100);
  }
}
