// The running compose stack, as a client and as its operator see it.
import { execFile } from 'node:child_process';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const origin = new URL(process.env.E2E_BASE_URL ?? 'https://localhost:8443');

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** One request on a connection of its own; the path goes out exactly as written. */
export function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer | string } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname: origin.hostname,
        // Whatever the Host header says.
        servername: origin.hostname,
        port: origin.port,
        path,
        method,
        headers,
        agent: false,
      },
      (answer) => {
        buffer(answer).then(
          (bytes) =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes.toString() }),
          reject,
        );
      },
    );
    // The server may answer before it has read everything.
    sent.on('error', reject);
    sent.end(body);
  });
}

/** `docker compose …` on the stack under test (COMPOSE_FILE and COMPOSE_PROJECT_NAME name it). */
export async function compose(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', ['compose', ...args], { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** `docker …`, for what compose has no word for, or a second of processor too many. */
export async function docker(...args: string[]): Promise<string> {
  return (await run('docker', args, { maxBuffer: 64 * 1024 * 1024 })).stdout.trim();
}

export type Service = 'server' | 'web' | 'postgres' | 'store' | 'disks';

/** Of those that run. By docker: `docker compose` costs a second of processor each time. */
export async function containersOf(service: Service, ...filters: readonly string[]): Promise<string[]> {
  const label = 'label=com.docker.compose';
  const all = [
    `${label}.project=${process.env.COMPOSE_PROJECT_NAME}`,
    `${label}.service=${service}`,
    ...filters,
  ];
  const ids = await docker('ps', '--quiet', '--no-trunc', ...all.flatMap((filter) => ['--filter', filter]));
  return ids.split('\n').filter((id) => id !== '');
}

/** Runs a command in a container of the service. */
export async function inContainer(service: Service, ...command: readonly string[]): Promise<string> {
  const [id = ''] = await containersOf(service);
  return docker('exec', id, ...command);
}

/** The status of an address that only the server's own container reaches. */
export const inside = (path: string) =>
  inContainer(
    'server',
    'node',
    '-e',
    `fetch('http://127.0.0.1:8080${path}').then((answer) => console.log(answer.status))`,
  );

/** Runs a line of JavaScript in the server's container. */
export async function inServer(script: string): Promise<string> {
  return (await compose('exec', '-T', 'server', 'node', '--input-type=module', '-e', script)).trim();
}

/** Asks until `done`, 250 ms apart. @returns milliseconds that it took */
export async function until(done: () => Promise<boolean>, patience = 120_000): Promise<number> {
  const began = Date.now();
  for (;;) {
    if (await done().catch(() => false)) return Date.now() - began;
    if (Date.now() - began > patience) throw new Error(`not so within ${patience} ms`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
