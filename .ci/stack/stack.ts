// The running compose stack, as clients and operators use it.
import { execFile } from 'node:child_process';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { connect, type TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { neutralSite } from '../../server/site/neutral-site.ts';

const run = promisify(execFile);

export const origin = new URL(process.env.E2E_BASE_URL ?? 'https://localhost:8443');

/** Every response has these, whether nginx or the server sends it. */
export const securityHeaders = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
  'cache-control',
];

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
        // Also if a test sends another Host header.
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
    // The server may answer before it has read the whole body.
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Opens a TLS connection and sends exactly these lines. */
export function sendRaw(...lines: string[]): Promise<TLSSocket> {
  const socket = connect({ host: origin.hostname, port: Number(origin.port), ALPNProtocols: ['http/1.1'] });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      socket.write(lines.join('\r\n'));
      resolve(socket);
    });
  });
}

/** Everything that arrives until the other side closes. */
export function receiveAll(socket: TLSSocket): Promise<{ text: string }> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  return new Promise((resolve) => {
    socket.on('error', () => {});
    socket.on('close', () => resolve({ text }));
  });
}

/** `docker compose …` on the stack under test (COMPOSE_FILE and COMPOSE_PROJECT_NAME name it). */
export async function compose(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', ['compose', ...args], { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** `docker …`, for commands that compose lacks or that would cost a second of processor time through compose. */
export async function docker(...args: string[]): Promise<string> {
  return (await run('docker', args, { maxBuffer: 64 * 1024 * 1024 })).stdout.trim();
}

export type Service = 'server' | 'web' | 'postgres' | 'haproxy' | 'store' | 'disks';

/** Ids of the running containers of a service. `docker compose ps` would cost a second of processor time each. */
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

const { DATABASE_URL } = process.env;

/** The output of psql, one line per row. DATABASE_URL names a database outside of the stack (.ci/faults/haproxy.yml). */
export const psql = (sql: string) =>
  DATABASE_URL === undefined
    ? inContainer('postgres', 'psql', '-U', 'torchbearer', '-Atc', sql)
    : inContainer('haproxy', 'psql', DATABASE_URL, '-Atc', sql);

/** What the festival is called in the published site; in the neutral one if there is none. */
export const publishedTitle = async () =>
  (await psql("SELECT content #>> '{festival,title}' FROM site_versions ORDER BY number DESC LIMIT 1")) ||
  neutralSite.festival.title;

/** The status of a path that nginx does not pass on, requested in the server's container. */
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

/** Polls `done` every 250 ms. @returns milliseconds until it was true; rejects after `timeout` milliseconds */
export async function until(done: () => Promise<boolean>, timeout = 120_000): Promise<number> {
  const began = Date.now();
  for (;;) {
    if (await done().catch(() => false)) return Date.now() - began;
    if (Date.now() - began > timeout) throw new Error(`not true within ${timeout} ms`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Runs `turn` again and again, with a pause of milliseconds. @returns a function that stops it after the turn that is running */
export function repeat(turn: () => Promise<unknown>, pause: number): () => Promise<void> {
  let running = true;
  const repeating = (async () => {
    while (running) {
      await turn();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  })();
  // The returned function rejects with the error.
  repeating.catch(() => {});
  return () => {
    running = false;
    return repeating;
  };
}
