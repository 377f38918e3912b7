import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { environment } from '../../environment.ts';
import { createAdministrator } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { explainedSettings } from './explained-settings.ts';
import { docPages } from './fact.ts';

test('S24 the answer has no value of a secret setting, and of addresses only host and port', async () => {
  const secret = (name: string) => `c0ffee${Buffer.from(name).toString('hex')}`;
  const names = Object.keys(environment.shape);
  const special: Record<string, string> = {
    DATABASE_URL: `postgresql://user:${secret('DATABASE_URL')}@db.test:5432/${secret('DATABASE')}?sslpassword=${secret('SSL')}`,
    SMTP_URL: `smtps://user:${secret('SMTP_URL')}@mail.test:465`,
    MAIL_FROM: 'desk@festival.test',
    RELEASE_FEED: `https://feed.test/${secret('FEED')}?token=${secret('TOKEN')}`,
    OIDC_ISSUER: `https://issuer.test/${secret('ISSUER')}`,
    VAPID_PRIVATE_KEY: 'a1'.repeat(32),
    CREDENTIAL_KEYS: 'b2'.repeat(32),
    PUBLIC_ORIGIN: 'https://site.test',
    ADMIN_EMAILS: 'a@festival.test',
    GOOGLE_CLIENT_ID: 'client',
    UNIVERSITY_ISSUER: `https://university.test/${secret('UNIVERSITY')}`,
    UNIVERSITY_CLIENT_ID: 'client',
    UNIVERSITY_NAME: 'University',
    UNIVERSITY_BUTTON: 'Continue',
  };
  // By its name alone, whatever the table says.
  const isSecret = (name: string) => /SECRET|_KEY|KEYS$|SEGMENT|(?<!^)PASSWORD$|TOKEN/.test(name);
  const given = Object.fromEntries(
    names.flatMap((name) =>
      (special[name] ?? (isSecret(name) ? secret(name) : null)) === null
        ? []
        : [[name, special[name] ?? secret(name)]],
    ),
  );
  expect(Object.keys(given).filter(isSecret).length).toBeGreaterThanOrEqual(6);
  const read = readConfig(given);
  if (!('config' in read)) return expect.unreachable(read.problems.map(String).join());
  const settings = explainedSettings(read.config);
  expect(settings.map(({ name }) => name).sort()).toEqual(names.sort());
  const text = JSON.stringify(settings);
  expect(text).not.toContain('c0ffee');
  expect(text).not.toContain(special.VAPID_PRIVATE_KEY);
  expect(text).not.toContain(special.CREDENTIAL_KEYS);
  const of = (name: string) => settings.find((one) => one.name === name);
  expect(of('SMTP_URL')).toMatchObject({ value: 'smtps://mail.test:465', isSet: true });
  expect(of('DATABASE_URL')).toMatchObject({ value: 'postgresql://db.test:5432' });
  expect(of('GOOGLE_CLIENT_SECRET')).toMatchObject({ isSet: true, value: null });
  expect(of('DATABASE_POOL')).toMatchObject({ isSet: false, default: '10' });
  expect(settings.filter(({ words }) => words === '')).toEqual([]);
  expect(of('METRICS_PORT')?.where).toContain('docker-compose.yml');

  const app = await createTestApp({ config: { settings: read.config.settings } });
  const cookie = await app.signInAs(await createAdministrator(app.db));
  const { body } = await app.request('GET', '/api/admin/system', { cookie });
  await app.close();
  expect(body).toContain('smtps://mail.test:465');
  expect(body).not.toContain('c0ffee');
});

test('each page of the documentation that a fact names exists, with its heading', () => {
  const root = join(import.meta.dirname, '..', '..', '..');
  for (const page of Object.values(docPages)) {
    const [file = '', anchor = ''] = page.split('#');
    expect(existsSync(join(root, file)), file).toBe(true);
    const headings = Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm),
      ([, text = '']) =>
        text
          .toLowerCase()
          .replace(/[^\w\- ]/g, '')
          .replaceAll(' ', '-'),
    );
    expect(headings, page).toContain(anchor);
  }
});
