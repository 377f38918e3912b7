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
