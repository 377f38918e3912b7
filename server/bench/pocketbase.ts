import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { anyFreePort } from '../embedded/ports.ts';
import { isInstalled, runProgram } from './programs.ts';

export const pocketBaseVersion = '0.36.8';
const superuser = { email: 'bench@festival.example', password: 'only-for-the-bench' };

/**
 * PocketBase, built by Go from the module proxy when it was not built on this machine before.
 * @throws {Error} without Go
 */
export async function buildPocketBase(log: (message: string) => void): Promise<string> {
  const folder = join(tmpdir(), `torchbearer-pocketbase-${pocketBaseVersion}`);
  const program = join(folder, 'base');
  if (existsSync(program)) return program;
  if (!isInstalled('go', 'version')) throw new Error('Go is not installed, which builds PocketBase');
  log('building PocketBase, which takes minutes');
  await mkdir(folder, { recursive: true });
  const module = `github.com/pocketbase/pocketbase/examples/base@v${pocketBaseVersion}`;
  await runProgram('go', ['install', module], { env: { ...process.env, GOBIN: folder } });
  return program;
}

export interface PocketBase {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export async function startPocketBase(program: string, directory: string): Promise<PocketBase> {
  const port = await anyFreePort('127.0.0.1');
  const child = spawn(program, ['serve', `--http=127.0.0.1:${port}`, '--dir', directory], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) break;
    if (attempt > 300 || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error('PocketBase did not start');
    }
    await delay(100);
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export async function createSuperuser(program: string, directory: string): Promise<void> {
  const { email, password } = superuser;
  await runProgram(program, ['superuser', 'upsert', email, password, '--dir', directory]);
}

/** Calls its API with the token of the superuser; without one, to get it. */
export async function callPocketBase<T>(
  url: string,
  { path, method = 'GET', token, body }: { path: string; method?: string; token?: string; body?: object },
): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: token }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`PocketBase answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

export async function superuserToken(url: string): Promise<string> {
  const path = '/api/collections/_superusers/auth-with-password';
  const body = { identity: superuser.email, password: superuser.password };
  return (await callPocketBase<{ token: string }>(url, { path, method: 'POST', body })).token;
}
