import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestApp } from './test-app.ts';

/** A server process that a test can kill. */
export interface ServerProcess {
  readonly url: string;
  /** Sends SIGKILL. Resolves when the process has ended. */
  kill(): Promise<void>;
}

const main = join(import.meta.dirname, '..', 'main.ts');

/** Starts `server/main.ts` as a process, with the data directory of a test application and further variables. */
export async function startServerProcess(
  t: TestApp,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const { config } = t.deps;
  const child = spawn(process.execPath, [main], {
    // A directory without the developer's .env.
    cwd: config.dataDir,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_ORIGIN: config.publicOrigin,
      DATA_DIR: config.dataDir,
      DATABASE_URL: databaseUrl,
      OIDC_ISSUER: config.oidc.issuer,
      GOOGLE_CLIENT_ID: config.oidc.clientId,
      GOOGLE_CLIENT_SECRET: config.oidc.clientSecret,
      ADMIN_EMAILS: [...config.adminEmails].join(','),
      ADMIN_PATH_SEGMENT: config.adminPathSegment,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const listening = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (url !== undefined) return url;
    }
    throw new Error('the server ended before it listened');
  })();
  const url = await listening;
  // Reads on, or the process would block when the pipe of its log is full.
  child.stdout.resume();
  return { url, kill };
}
