// The Caddyfile of docs/compose/caddy.yml, with Debian's Caddy and its internal certificate authority. Needs no stack.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request as requestHttp, type Server } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { root } from './documented-commands.ts';
import { securityHeaders, until } from './stack.ts';

const installed = spawnSync('caddy', ['version']).error === undefined;
if (!installed) console.error('\n!!! SKIPPED: the Caddyfile: caddy is not installed\n');

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function unusedPort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** nginx's place: answers with the headers of the request. */
async function startUpstream(port: number): Promise<Server> {
  const server = createServer((asked, answer) => answer.end(JSON.stringify(asked.headers)));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return server;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The documented Caddyfile on ports of this test; `change` edits it. */
async function startCaddy(upstream: number, change = (file: string) => file) {
  const [http, https] = [await unusedPort(), await unusedPort()];
  const folder = await mkdtemp(join(tmpdir(), 'torchbearer-caddy-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const documented = await readFile(join(root, 'docs/compose/Caddyfile'), 'utf8');
  const options = `admin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}`;
  const file = join(folder, 'Caddyfile');
  await writeFile(file, change(documented).replace('admin off', options));
  const child: ChildProcess = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      // Caddy's internal authority signs for localhost.
      PUBLIC_ORIGIN: `https://localhost:${https}`,
      UPSTREAM: `127.0.0.1:${upstream}`,
    },
  });
  closing.push(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const ask = (headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        { host: 'localhost', port: https, path: '/x?y=1', headers, rejectUnauthorized: false, agent: false },
        (answer) => {
          text(answer).then(
            (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
            reject,
          );
        },
      );
      sent.on('error', reject).end();
    });
  const askPlain = (): Promise<{ status: number; location: string }> =>
    new Promise((resolve, reject) => {
      const sent = requestHttp({ host: 'localhost', port: http, path: '/x?y=1', agent: false }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '' });
      });
      sent.on('error', reject).end();
    });
  return { ask, askPlain, https };
}

describe.skipIf(!installed)('Caddy as documented', () => {
  test('the Caddyfile is valid for a public name', () => {
    const args = ['validate', '--config', join(root, 'docs/compose/Caddyfile'), '--adapter', 'caddyfile'];
    const env = { ...process.env, PUBLIC_ORIGIN: 'https://ambassadors.example.org' };
    expect(execFileSync('caddy', args, { env, encoding: 'utf8', stdio: 'pipe' })).toContain('Valid');
  });

  test('http is redirected to https, which reaches nginx', async () => {
    const upstream = await unusedPort();
    await startUpstream(upstream);
    const caddy = await startCaddy(upstream);
    await until(async () => (await caddy.ask()).status === 200);
    const redirect = await caddy.askPlain();
    expect(redirect.status).toBe(308);
    expect(redirect.location).toMatch(/^https:\/\/localhost(:\d+)?\/x\?y=1$/);
  });

  test('S46 nginx gets the address of the connection and ignores the headers of the client', async () => {
    const upstream = await unusedPort();
    await startUpstream(upstream);
    const caddy = await startCaddy(upstream);
    await until(async () => (await caddy.ask()).status === 200);
    const { body } = await caddy.ask({ 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' });
    expect(JSON.parse(body)['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(JSON.parse(body)['x-forwarded-proto']).toBe('https');
  });

  test('a request waits while nginx restarts', async () => {
    const upstream = await unusedPort();
    const caddy = await startCaddy(upstream);
    await until(async () => (await caddy.askPlain()).status === 308);
    const waiting = caddy.ask();
    await startUpstream(upstream);
    expect((await waiting).status).toBe(200);
  });

  test('S56 without nginx it answers 503 with the security headers', async () => {
    const caddy = await startCaddy(await unusedPort(), (file) =>
      file.replace('lb_try_duration 1m', 'lb_try_duration 1ms'),
    );
    await until(async () => (await caddy.ask()).status === 503);
    const { headers, body } = await caddy.ask();
    for (const name of securityHeaders) expect(headers[name], name).toBeTypeOf('string');
    expect(body).toContain('not available right now');
  });
});

test('with Caddy, nginx publishes no port', () => {
  const files = ['-f', 'docker-compose.yml', '-f', 'docs/compose/caddy.yml'];
  const required = Object.fromEntries(
    [
      ...['PUBLIC_ORIGIN', 'POSTGRES_PASSWORD', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'GOOGLE_CLIENT_ID'],
      ...[
        'GOOGLE_CLIENT_SECRET',
        'ADMIN_EMAILS',
        'ADMIN_PATH_SEGMENT',
        'STORE_ROOT_USER',
        'STORE_ROOT_PASSWORD',
      ],
    ].map((name) => [name, 'x']),
  );
  const env = { ...process.env, ...required, COMPOSE_FILE: '' };
  const { services } = JSON.parse(
    execFileSync('docker', ['compose', ...files, 'config', '--format', 'json'], {
      cwd: root,
      env,
      encoding: 'utf8',
    }),
  );
  const published = Object.entries<{ ports?: { published: string }[] }>(services).flatMap(
    ([name, { ports }]) => (ports ?? []).map((port) => `${name} ${port.published}`),
  );
  expect(published.sort()).toEqual(['caddy 443', 'caddy 443', 'caddy 80']);
  expect(services.web.environment.CAMPUS_PROXY).toBe('0.0.0.0/0');
});
