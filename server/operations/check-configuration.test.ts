import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { type LocalIdentityProvider, startIdentityProvider } from '../embedded/identity-provider.ts';
import { type MailCatcher, startMailCatcher } from '../testing/mail-catcher.ts';
import { unusedPort } from '../testing/scripted-provider.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { tryServices } from './try-services.ts';

const clientId = 'check';
const clientSecret = 'a-secret-of-this-test';
const user = 'torch';
const password = 'pa/ss';

let t: TestApp;
let provider: LocalIdentityProvider;
let catcher: MailCatcher;
let elsewhere: string;
let config: Config;
let smtpUrl: string;

beforeAll(async () => {
  [t, provider, catcher, elsewhere] = await Promise.all([
    createTestApp(),
    startIdentityProvider({ port: 0, clientId, clientSecret, redirectUris: ['http://localhost:8080/x'] }),
    startMailCatcher({ credentials: { user, password } }),
    mkdtemp(join(tmpdir(), 'torchbearer-check-')),
  ]);
  smtpUrl = `smtp://${user}:${encodeURIComponent(password)}@127.0.0.1:${catcher.port}`;
  config = {
    ...t.deps.config,
    oidc: { issuer: provider.issuer, clientId, clientSecret },
    mail: {
      smtpUrl,
      directory: 'unused',
      from: { name: '', address: 'noreply@festival.test' },
      digestHour: 18,
      contactAddresses: [],
    },
  };
});
afterAll(async () => {
  await Promise.all([t.close(), provider.close(), catcher.close(), rm(elsewhere, { recursive: true })]);
});

const outcomes = async (changed: Partial<Config> = {}) =>
  Object.fromEntries(
    (await tryServices({ ...config, ...changed })).map(({ service, outcome, detail }) => [
      service,
      `${outcome}: ${detail}`,
    ]),
  );

test('a complete configuration works with all services, and nothing is left in them', async () => {
  expect(await outcomes()).toMatchObject({
    database: expect.stringMatching(/^works: PostgreSQL 18/),
    'object store': expect.stringMatching(/^works/),
    Google: `works: ${provider.issuer} answers`,
    mail: expect.stringMatching(/^works/),
  });
  expect(await Array.fromAsync(t.deps.store.list(''))).toEqual([]);
  expect(catcher.mails).toEqual([]);
});

test('the second identity provider is tried like Google', async () => {
  const university = { issuer: provider.issuer, clientId, clientSecret, name: 'X', button: 'X', domains: [] };
  expect(await outcomes({ university })).toMatchObject({
    university: `works: ${provider.issuer} answers`,
  });
  const wrong = await outcomes({ university: { ...university, clientSecret: 'canary' } });
  expect(wrong).toMatchObject({
    Google: expect.stringMatching(/^works/),
    university: expect.stringMatching(/^failed: .*UNIVERSITY_CLIENT_SECRET: copy both again/),
  });
  expect(JSON.stringify(wrong)).not.toContain('canary');
});

test('each service that cannot be used is named with the reason', async () => {
  const wrong = new URL(config.database.url);
  wrong.password = 'canary';
  const closed = `127.0.0.1:${await unusedPort()}`;
  const found = await outcomes({
    database: { ...config.database, url: wrong.href },
    s3: { ...s3, endpoint: `http://${closed}` },
    oidc: { ...config.oidc, clientSecret: 'canary' },
    mail: config.mail && { ...config.mail, smtpUrl: smtpUrl.replace('pa%2Fss', 'canary') },
  });
  expect(found).toEqual({
    database: expect.stringMatching(/^failed: .*password authentication failed/),
    'object store': expect.stringMatching(/^failed: .*ECONNREFUSED/),
    Google: expect.stringMatching(/^failed: .*GOOGLE_CLIENT_SECRET: copy both again/),
    mail: expect.stringMatching(/^failed: .*wrong credentials/),
  });
  expect(JSON.stringify(found)).not.toContain('canary');
});

test('a provider that does not answer fails; without mail, mail is not tried', async () => {
  const found = await outcomes({
    oidc: { ...config.oidc, issuer: `http://127.0.0.1:${await unusedPort()}` },
    mail: null,
  });
  expect(found).toMatchObject({
    Google: expect.stringMatching(/^failed: .*ECONNREFUSED/),
    mail: expect.stringMatching(/^not tried/),
  });
});

const s3 = { region: 'us-east-1', bucket: 'none', pathStyle: true, accessKey: 'key', secretKey: 'canary' };

test.each(['postgres', 'haproxy'])(
  'services of a stack that does not run yet are not tried: %s',
  async (host) => {
    const found = await outcomes({
      database: { ...config.database, url: `postgresql://torchbearer:x@${host}:5432/torchbearer` },
      s3: { ...s3, endpoint: 'http://store:9000' },
    });
    expect(found).toMatchObject({
      database: expect.stringMatching(/^not tried/),
      'object store': expect.stringMatching(/^not tried/),
    });
  },
);

/** Runs the command with no environment variable of this process except PATH. */
async function run(args: string[], { env = {}, file = '' }: { env?: Record<string, string>; file?: string }) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'check-configuration.ts'), ...args], {
    cwd: elsewhere,
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: elsewhere,
      DATABASE_URL: config.database.url,
      OIDC_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      ADMIN_PATH_SEGMENT: 'test-segment-0123456789',
      ...env,
    },
  });
  child.stdin.end(file);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code };
}

test('npm run check reports a misspelt name in .env, and tries the services', async () => {
  const file = 'PASSWORD_MIN_LENGHT=20\nCAMPUS_DASHBOARD_KEY=canary\n';
  const { out, err, code } = await run(['--env-on-stdin'], { file });
  expect(code).toBe(1);
  expect(out).toContain(
    'PASSWORD_MIN_LENGHT is not a setting and has no effect: did you mean PASSWORD_MIN_LENGTH?',
  );
  expect(out).toMatch(/^note {3}CAMPUS_DASHBOARD_KEY is not a setting/m);
  expect(out).toMatch(/^ok {5}database: PostgreSQL 18/m);
  expect(err).toBe('This configuration has a problem. What runs was not changed.\n');
  expect(out).not.toContain('canary');
});

test('npm run check succeeds with a correct configuration', async () => {
  expect(await run(['--env-on-stdin'], { file: 'PORT=8080\n' })).toMatchObject({ code: 0, err: '' });
});

test('--values-only reports all wrong values and tries nothing', async () => {
  const env = { PUBLIC_ORIGIN: 'https://example.org/fest', RATE_LIMIT_PER_MINUTE: '1.000' };
  const { out, err, code } = await run(['--values-only'], { env });
  expect(code).toBe(1);
  expect(out).toMatch(/^WRONG {2}PUBLIC_ORIGIN .*\nWRONG {2}RATE_LIMIT_PER_MINUTE .*\n$/);
  expect(err).toContain('2 problems');
});

test('where Compose refused .env, its own values count, all problems are named, and no service is tried', async () => {
  const standIns = [
    'HTTP_PORT',
    'SERVERS',
    'PUBLIC_ORIGIN',
    'POSTGRES_PASSWORD',
    'GOOGLE_CLIENT_SECRET',
  ].join();
  const env = { HTTP_PORT: '8080', SERVERS: '1', PUBLIC_ORIGIN: 'x', POSTGRES_PASSWORD: 'x' };
  const args = ['--env-on-stdin', '--stand-ins', standIns];
  const wrong = 'HTTP_PORT=abc\nSERVERS=two\nPOSTGRES_PASWORD=canary\nPUBLIC_ORIGIN=https://example.org\n';
  const { out, code } = await run(args, { env, file: wrong });
  expect(code).toBe(1);
  expect(
    out
      .match(/^WRONG {2}\S+/gm)
      ?.map((line) => line.slice(7))
      .sort(),
  ).toEqual(['GOOGLE_CLIENT_SECRET', 'HTTP_PORT', 'POSTGRES_PASSWORD', 'POSTGRES_PASWORD', 'SERVERS'].sort());
  expect(out).not.toContain('canary');
  const right = 'PUBLIC_ORIGIN=https://example.org\nPOSTGRES_PASSWORD=canary\nGOOGLE_CLIENT_SECRET=canary\n';
  expect(await run(args, { env, file: right })).toEqual({
    out: 'ok     the values of the settings\n',
    err: '',
    code: 0,
  });
});
