import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleSite } from '../seed/sample-site.ts';
import { createStudent } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const email = 'desk@festival.test';
const password = 'a quiet lamp by the river';

let t: TestApp;
let environment: Record<string, string>;
let elsewhere: string;

beforeAll(async () => {
  t = await createTestApp();
  t.allowList.add(email);
  elsewhere = mkdtempSync(join(tmpdir(), 'torchbearer-cli-'));
  environment = {
    DATABASE_URL: t.deps.config.database.url,
    GOOGLE_CLIENT_ID: 'x',
    GOOGLE_CLIENT_SECRET: 'x',
    ADMIN_PATH_SEGMENT: 'test-segment-0123456789',
    ADMIN_EMAILS: `${email},second@festival.test`,
  };
});
afterAll(async () => {
  await t.close();
  rmSync(elsewhere, { recursive: true });
});

/** Runs in a directory without .env and with no environment variable of this process except PATH. */
async function run(args: string[], { input = '', env = environment } = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'admin-cli.ts'), ...args], {
    cwd: elsewhere,
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code };
}

const signIn = (secret: string, to = t) =>
  to.request('POST', '/api/auth/admin', { body: { email, password: secret } });

describe('npm run admin', () => {
  test('S11 a fresh install has no administrator who can sign in', async () => {
    const fresh = await createTestApp();
    fresh.allowList.add(email);
    expect(await fresh.db.administrator.count()).toBe(0);
    for (const guess of ['', 'admin', 'password', 'torchbearer', 'changeme']) {
      expect((await signIn(guess, fresh)).statusCode).toBeGreaterThanOrEqual(400);
    }
    const env = { ...environment, DATABASE_URL: fresh.deps.config.database.url };
    const { out, code } = await run(['list'], { env });
    await fresh.close();
    expect(code).toBe(0);
    expect(out).toBe(
      `${email}\towner\tno password\tnever signed in\nsecond@festival.test\towner\tno password\tnever signed in\n`,
    );
  });

  test('S70 reset-second-factor lets somebody who has lost their phone sign in again', async () => {
    await run(['set-password', email], { input: password });
    const { id } = await t.db.administrator.findUniqueOrThrow({ where: { email } });
    await t.db.authenticatorApp.create({
      data: { administratorId: id, secret: 'JBSWY3DPEHPK3PXP', lastStep: 0 },
    });
    expect((await signIn(password)).json().administrator).toBeNull();
    expect((await run(['reset-second-factor', email])).code).toBe(0);
    expect((await signIn(password)).json().administrator).toMatchObject({ email });
    const unknown = await run(['reset-second-factor', 'second@festival.test']);
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('has never signed in')]);
  });

  test('S14 sign-out-everybody ends all sessions without a browser, and is audited', async () => {
    await t.signInAs(await createStudent(t.db));
    const { out, code } = await run(['sign-out-everybody']);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Sessions that have ended: [1-9]\d*\.\n$/)]);
    expect(await t.db.session.count()).toBe(0);
    const event = { action: 'session.end-all', actorKind: 'system' };
    expect(await t.db.auditEvent.count({ where: event })).toBe(1);
    expect((await run(['sign-out-everybody', email])).code).toBe(1);
  });

  test('transactions lists exports in progress, end-exports ends them, record-drill records a drill', async () => {
    const exporting = new Client({
      connectionString: t.deps.config.database.url,
      application_name: 'torchbearer-export',
    });
    exporting.on('error', () => {});
    await exporting.connect();
    await exporting.query('BEGIN; SELECT count(*) FROM users');
    expect((await run(['transactions'])).out).toContain('torchbearer-export');
    expect((await run(['end-exports'])).out).toBe('Exports that were ended: 1.\n');
    const event = { action: 'system.end-exports', actorKind: 'system' };
    expect(await t.db.auditEvent.count({ where: event })).toBe(1);
    await expect(exporting.query('SELECT 1')).rejects.toThrow();
    await expect.poll(async () => (await run(['transactions'])).out).not.toContain('torchbearer-export');
    expect((await run(['record-drill'])).code).toBe(0);
    expect(await t.db.operationRun.count({ where: { kind: 'drill' } })).toBe(1);
  });

  test('set-password reads the password from standard input and ends existing sessions', async () => {
    const set = await run(['set-password', 'Desk@Festival.test'], { input: `${password}\n` });
    expect(set).toMatchObject({ code: 0, err: '' });
    expect(set.out).not.toContain(password);
    const response = await signIn(password);
    expect(response.statusCode).toBe(200);
    const stored = await t.db.administrator.findUniqueOrThrow({ where: { email } });
    expect(stored.passwordHash).toMatch(/^\$argon2id\$/);

    await run(['set-password', email], { input: 'another lamp, another river' });
    expect(await t.db.session.count({ where: { administratorId: stored.id } })).toBe(0);
    expect((await run(['list'])).out).toContain(`${email}\towner\tpassword\tsigned in 20`);
  });

  test.each([
    ['S11 a common password', ['set-password', email], 'password1234', 'harder to guess'],
    ['S11 a short password', ['set-password', email], 'lamp', 'at least 6 characters'],
    ['no password', ['set-password', email], '', 'at least 6 characters'],
    ['an address that is not listed', ['set-password', 'x@y.test'], password, 'x@y.test is no administrator'],
    ['no address', ['set-password'], password, 'Usage:'],
    ['another command', ['remove', email], '', 'Usage:'],
    ['the password as an argument', ['set-password', email, password], '', 'Usage:'],
  ])('%s is rejected with one sentence', async (_name, args, input, words) => {
    const { code, err } = await run(args, { input });
    expect(code).toBe(1);
    expect(err).toContain(words);
    expect(err, 'no stack').not.toMatch(/\n\s+at /);
  });

  test('without DATABASE_URL it uses the environment of the npm start on the same data, or reports that none is running', async () => {
    const { code, err } = await run(['list'], { env: {} });
    expect(code).toBe(1);
    expect(err.trim()).toBe('Torchbearer is not running on .data: start it (npm start) or set DATABASE_URL.');
    writeFileSync(join(elsewhere, 'running.json'), JSON.stringify(environment));
    const found = await run(['list'], { env: { DATA_DIR: elsewhere } });
    expect(found.out).toContain(email);
  });
});

describe('npm run admin -- site-export, site-import', () => {
  const versions = () => t.db.siteVersion.count();

  test('a site that is exported can be imported elsewhere, and is published', async () => {
    const sample = sampleSite();
    const imported = await run(['site-import'], { input: JSON.stringify(sample) });
    expect(imported).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^Published as version \d+\. Everybody .* may join\.\n$/),
    });
    const exported = await run(['site-export']);
    expect(JSON.parse(exported.out)).toEqual(sample);
    expect((await run(['site-import'], { input: exported.out })).code).toBe(0);
  });

  test('a file with faults is refused with all of them, and changes nothing', async () => {
    const before = await versions();
    const { festival, ...rest } = sampleSite();
    const broken = {
      ...rest,
      festival: { ...festival, title: ' ', email: 'nobody', edition: 'nine' },
      legal: null,
      more: true,
    };
    const { code, err } = await run(['site-import'], { input: JSON.stringify(broken) });
    expect(code).toBe(1);
    expect(err).toContain('  festival.title: Enter the festival’s name.');
    expect(err).toContain('  festival.email: Enter an email address.');
    expect(err).toContain('  festival.edition: Enter a whole number.');
    expect(err).toContain('  legal: This must be a group of fields.');
    expect(err).toContain('  the file: A site has no “more” here.');
    expect((await run(['site-import'], { input: '{' })).err).toBe(
      'Nothing was changed: the file is not JSON.\n',
    );
    expect(await versions()).toBe(before);
  });
});
