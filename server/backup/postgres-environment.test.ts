import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { postgresEnvironment } from './postgres-environment.ts';

const run = promisify(execFile);
const base = 'postgresql://user:p%40ss@db.example.org';

test.each([
  ['', undefined],
  ['?sslmode=disable', 'disable'],
  ['?sslmode=no-verify', 'require'],
  ['?sslmode=prefer', 'verify-full'],
  ['?sslmode=require', 'verify-full'],
  ['?sslmode=verify-ca', 'verify-full'],
  ['?sslmode=verify-full', 'verify-full'],
  ['?ssl=true', 'verify-full'],
  ['?uselibpqcompat=true&sslmode=require', 'require'],
  ['?uselibpqcompat=true&sslmode=verify-full', 'verify-full'],
])('a URL with %s is not less strict for pg_dump than for the server', (parameters, mode) => {
  const { variables, authorities } = postgresEnvironment(`${base}/name${parameters}`);
  expect(variables.PGSSLMODE).toBe(mode);
  if (mode === 'verify-full') expect(authorities).toContain('-----BEGIN CERTIFICATE-----');
  else expect(authorities).toBeNull();
});

test('every part of a URL is passed on', () => {
  const { variables } = postgresEnvironment(
    'postgresql://us%2Fer:p%40ss@[2001:db8::1]:6432/na%20me?options=-c%20search_path%3Dx&application_name=a&sslcert=/dev/null&sslkey=/dev/null',
  );
  expect(variables).toMatchObject({
    PGHOST: '2001:db8::1',
    PGPORT: '6432',
    PGUSER: 'us/er',
    PGPASSWORD: 'p@ss',
    PGDATABASE: 'na me',
    PGAPPNAME: 'a',
    PGSSLCERT: '/dev/null',
    PGSSLKEY: '/dev/null',
    PGOPTIONS: '-c search_path=x -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  expect(postgresEnvironment(`${base}/name`).variables.PGPORT).toBe('5432');
});

/** Speaks the start of PostgreSQL's protocol and TLS, and counts clients that continue after receiving the certificate. */
async function listen(folder: string) {
  const [key, cert] = await Promise.all(
    ['key.pem', 'authority.pem'].map((name) => readFile(join(folder, name))),
  );
  let trusting = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('S');
      const secure = new TLSSocket(socket, { isServer: true, key, cert });
      secure.on('error', () => {});
      secure.once('data', () => {
        trusting += 1;
        secure.destroy();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port, trusting: () => trusting };
}

const programs = await Promise.all(
  ['pg_dump --version', 'openssl version'].map((line) => {
    const [program = '', ...rest] = line.split(' ');
    return run(program, rest).then(
      () => [],
      () => [program],
    );
  }),
);
const missing = programs.flat().join(' and ');
if (missing !== '') console.error(`\n!!! SKIPPED: pg_dump over TLS: ${missing} is not installed\n`);
test.skipIf(missing !== '')('pg_dump sends its password only to a server that pg trusts too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'authority-'));
  const authority = join(folder, 'authority.pem');
  const making = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${join(folder, 'key.pem')} -out ${authority}`;
  await run('openssl', making.split(' '));
  const { server, port, trusting } = await listen(folder);
  const script = join(folder, 'dump.mjs');
  await writeFile(
    script,
    `const { postgresTools } = await import('${join(import.meta.dirname, 'postgres-tools.ts')}');
    for await (const _ of postgresTools.dump(process.argv[2], 'snapshot'));`,
  );
  const dump = async (parameters: string, extra: Record<string, string> = {}) => {
    const before = trusting();
    const url = `postgresql://user:pass@localhost:${port}/name?${parameters}`;
    const output = await run(process.execPath, [script, url], {
      env: { PATH: process.env.PATH, ...extra },
    }).then(
      () => '',
      (error: Error) => error.message,
    );
    return { trusted: trusting() > before, output };
  };
  try {
    const refused = { trusted: false, output: expect.stringContaining('certificate verify failed') };
    expect(await dump('sslmode=verify-full')).toEqual(refused);
    expect(await dump('sslmode=require')).toEqual(refused);
    expect(await dump('sslmode=verify-full', { NODE_EXTRA_CA_CERTS: authority })).toMatchObject({
      trusted: true,
    });
    expect(await dump(`sslmode=verify-full&sslrootcert=${authority}`)).toMatchObject({ trusted: true });
  } finally {
    server.close();
  }
});
