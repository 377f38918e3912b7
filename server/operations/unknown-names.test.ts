import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { settingNames, unknownNames } from './unknown-names.ts';

const example = readFileSync(join(import.meta.dirname, '..', '..', '.env.example'), 'utf8');

test.each([
  ['PASSWORD_MIN_LENGHT', 'PASSWORD_MIN_LENGTH'],
  ['GOOGLE_CLIENT_SECERT', 'GOOGLE_CLIENT_SECRET'],
  ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
  ['smtp_url', 'SMTP_URL'],
  ['CAMPUS_PROXI', 'CAMPUS_PROXY'],
  ['MAX_OPEN_UPLOADS_PER_ADRESS', 'MAX_OPEN_UPLOADS_PER_ADDRESS'],
  ['SERVER', 'SERVERS'],
  ['CAMPUS_DASHBOARD_KEY', null],
  ['COMPOSE_PROFILES', undefined],
  ['NODE_EXTRA_CA_CERTS', undefined],
])('%s in .env: the setting meant is %s', (name, meant) => {
  expect(unknownNames(`PORT=8080\n# OTHER=1\n${name}='a\nb'\n`, example)).toEqual(
    meant === undefined ? [] : [{ name, meant }],
  );
});

test('every name of .env.example is known, and the lines with a value too', () => {
  expect(unknownNames(example, example)).toEqual([]);
  expect(settingNames(example)).toContain('COMPOSE_FILE');
  expect(settingNames(example)).toContain('S3_PATH_STYLE');
  expect(settingNames(example).size).toBeGreaterThan(Object.keys(parseEnv(example)).length);
});
