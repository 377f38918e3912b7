import { totalmem } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { loadConfig, readConfig } from './config.ts';
import { OperatorError } from './operator-error.ts';

const complete = {
  DATABASE_URL: 'postgresql://torchbearer:k3Jx@db:5432/torchbearer',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'p0Xz',
  ADMIN_EMAILS: 'Desk@Example.org, it@example.org',
  ADMIN_PATH_SEGMENT: 'a-random-path-segment',
};
const production = {
  ...complete,
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://ambassadors.example.org/',
  S3_ENDPOINT: 'http://objects:9000',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'q8Wm',
};

describe('configuration', () => {
  test('reads the environment and applies defaults', () => {
    const config = loadConfig({ ...complete, PORT: '', S3_ENDPOINT: '' });
    expect(config.port).toBe(8080);
    expect(config.publicOrigin).toBe('http://localhost:8080');
    expect(config.s3).toBeNull();
    expect(loadConfig(production).s3?.pathStyle).toBe(true);
    expect(loadConfig({ ...production, S3_PATH_STYLE: 'false' }).s3?.pathStyle).toBe(false);
    expect([...config.adminEmails]).toEqual(['desk@example.org', 'it@example.org']);
  });

  test.each([
    [0, totalmem() * 0.4],
    [1_000_000, 400_000],
    [2 ** 63, totalmem() * 0.4],
  ])('buffers a part of the memory where the limit is %d bytes, and 0 is no limit', (limit, expected) => {
    const spy = vi.spyOn(process, 'constrainedMemory').mockReturnValue(limit);
    onTestFinished(() => spy.mockRestore());
    expect(loadConfig(complete).maxBufferedBytes).toBe(expected);
  });

  test('accepts a complete production environment', () => {
    const config = loadConfig(production);
    expect(config.publicOrigin).toBe('https://ambassadors.example.org');
  });

  test('a second identity provider is all five variables, or none', () => {
    const university = {
      UNIVERSITY_ISSUER: 'https://login.example.edu',
      UNIVERSITY_CLIENT_ID: 'client',
      UNIVERSITY_CLIENT_SECRET: 'p1Yz',
      UNIVERSITY_NAME: ' Example University ',
      UNIVERSITY_BUTTON: 'Continue with Example University',
    };
    expect(loadConfig(production).university).toBeNull();
    expect(loadConfig({ ...production, ...university }).university).toEqual({
      issuer: 'https://login.example.edu',
      clientId: 'client',
      clientSecret: 'p1Yz',
      name: 'Example University',
      button: 'Continue with Example University',
      domains: [],
    });
    const domains = { UNIVERSITY_DOMAINS: 'Example.edu, students.example.org' };
    expect(loadConfig({ ...production, ...university, ...domains }).university?.domains).toEqual([
      'example.edu',
      'students.example.org',
    ]);
    expect(() => loadConfig({ ...production, ...domains })).toThrow(/UNIVERSITY_ISSUER is not set/);
    for (const name of Object.keys(university)) {
      expect(() => loadConfig({ ...production, ...university, [name]: '' })).toThrow(
        new RegExp(`^${name} is not set: .*Set all of them or none`),
      );
    }
    for (const [changed, problem] of [
      [{ UNIVERSITY_ISSUER: 'http://login.example.edu' }, /UNIVERSITY_ISSUER must be https/],
      [{ UNIVERSITY_ISSUER: 'https://accounts.google.com/' }, /must be another one/],
      [{ UNIVERSITY_ISSUER: 'login.example.edu' }, /UNIVERSITY_ISSUER cannot be used: it must be an address/],
      [{ UNIVERSITY_CLIENT_SECRET: 'changeme' }, /UNIVERSITY_CLIENT_SECRET holds a default secret/],
      [{ UNIVERSITY_DOMAINS: '@example.edu' }, /UNIVERSITY_DOMAINS cannot be used: it must be domains/],
      [{ UNIVERSITY_NAME: 'x'.repeat(61) }, /UNIVERSITY_NAME cannot be used: .*at most 60/],
    ] as const)
      expect(() => loadConfig({ ...production, ...university, ...changed })).toThrow(problem);
  });

  test.each([
    [{ DATABASE_URL: '' }, /embedded database/],
    [{ GOOGLE_CLIENT_ID: '' }, /GOOGLE_CLIENT_ID is not set/],
    [{ OIDC_ISSUER: 'http://localhost:8081' }, /stand-in for Google/],
    [{ PUBLIC_ORIGIN: 'http://ambassadors.example.org' }, /https:\/\//],
    [{ PUBLIC_ORIGIN: '' }, /https:\/\//],
    [{ PUBLIC_ORIGIN: 'http://localhost:8080' }, /^PUBLIC_ORIGIN must start with https:\/\//],
    [{ PUBLIC_ORIGIN: 'ambassadors.example.org' }, /^PUBLIC_ORIGIN .*it must start with https:\/\//],
    [{ PUBLIC_ORIGIN: 'ambassadors.example.org:443' }, /^PUBLIC_ORIGIN .*it must start with https:\/\//],
    [{ PUBLIC_ORIGIN: 'https://example.org/fest?a=1' }, /^PUBLIC_ORIGIN .*host name: remove \/fest\?a=1 /],
    [{ PUBLIC_ORIGIN: 'https://me:canary@example.org' }, /^PUBLIC_ORIGIN .*user name or a password/],
    [{ PUBLIC_ORIGIN: 'https:/example.org' }, /^PUBLIC_ORIGIN .*exactly the form https:\/\//],
    [{ PUBLIC_ORIGIN: 'HTTPS://example.org' }, /^PUBLIC_ORIGIN .*https:\/\/ in lower case/],
    [{ PUBLIC_ORIGIN: "https://example.org'" }, /^PUBLIC_ORIGIN .*exactly the form/],
    [{ S3_ENDPOINT: 'store:9000' }, /^S3_ENDPOINT .*https:\/\/ or http:\/\//],
    [{ OIDC_ISSUER: 'accounts.google.com' }, /^OIDC_ISSUER .*https:\/\//],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES .*192\.0\.2\.0\/28/],
    [{ LOG_LEVEL: 'verbose' }, /^LOG_LEVEL .*one of fatal, error, warn/],
    [{ S3_PATH_STYLE: 'yes' }, /^S3_PATH_STYLE .*true or false/],
    [{ RATE_LIMIT_PER_MINUTE: '1.000' }, /^RATE_LIMIT_PER_MINUTE .*from 1 to 1000000, in digits only/],
    [{ RATE_LIMIT_PER_MINUTE: '1e3' }, /in digits only/],
    [{ RATE_LIMIT_PER_MINUTE: '0' }, /from 1 to/],
    [{ DATABASE_POOL: '1,000' }, /^DATABASE_POOL .*from 1 to 200, in digits only/],
    [{ PASSWORD_MIN_LENGTH: '5' }, /^PASSWORD_MIN_LENGTH .*from 6 to 128/],
    [{ PASSWORD_MIN_LENGTH: '20', PASSWORD_MAX_LENGTH: '10' }, /^PASSWORD_MAX_LENGTH is below/],
    [{ S3_ENDPOINT: '' }, /object store/],
    [{ S3_SECRET_KEY: 'minioadmin' }, /default secret/],
    [{ DATABASE_URL: 'postgresql://postgres:postgres@db/torchbearer' }, /default secret/],
    [{ DATABASE_URL: 'postgresql://torchbearer:100%canary@db/torchbearer' }, /DATABASE_URL .*%25/],
    [{ DATABASE_URL: 'canary' }, /DATABASE_URL .*postgresql:\/\//],
    [{ DATABASE_URL: 'postgresql://torchbearer:canary/x@db/torchbearer' }, /DATABASE_URL/],
    [{ DATABASE_URL: 'mysql://torchbearer:canary@db/torchbearer' }, /DATABASE_URL/],
    [{ ADMIN_EMAILS: '' }, /ADMIN_EMAILS/],
    [
      { ADMIN_EMAILS: 'it@example.org, desk.example.org' },
      /^ADMIN_EMAILS cannot be used: it must be addresses/,
    ],
    [{ ADMIN_PATH_SEGMENT: 'short' }, /ADMIN_PATH_SEGMENT/],
    [{ PORT: 'eighty' }, /PORT/],
    [{ VAPID_PRIVATE_KEY: 'canary' }, /^VAPID_PRIVATE_KEY .*64 hexadecimal digits/],
    [{ CREDENTIAL_KEYS: `${'a'.repeat(64)},canary` }, /^CREDENTIAL_KEYS .*64 hexadecimal digits/],
    // Not below the order of the curve.
    [{ VAPID_PRIVATE_KEY: 'f'.repeat(64) }, /^VAPID_PRIVATE_KEY /],
    [{ PUSH_SERVICES: 'https://fcm.googleapis.com' }, /^PUSH_SERVICES .*host names such as/],
    [{ PUSH_SERVICES: '*' }, /^PUSH_SERVICES /],
    [{ PUSH_SERVICES: 'push.*.example.org' }, /^PUSH_SERVICES /],
    [{ RELEASE_FEED: 'releases.example.org' }, /^RELEASE_FEED .*https:\/\//],
    [{ RELEASE_FEED: 'http://localhost:8081/latest' }, /^RELEASE_FEED must be https:\/\//],
    [{ SMTP_URL: 'smtp://u:canary@mail.example.org' }, /MAIL_FROM is not set/],
    [{ SMTP_URL: 'mail.example.org:587', MAIL_FROM: 'a@b.org' }, /SMTP_URL .*smtp:\/\/USER/],
    [{ SMTP_URL: 'https://u:canary@mail.example.org', MAIL_FROM: 'a@b.org' }, /SMTP_URL .*smtps:\/\//],
    [{ SMTP_URL: 'smtp://u:100%canary@mail.example.org', MAIL_FROM: 'a@b.org' }, /SMTP_URL .*%25/],
    [{ SMTP_URL: 'smtp://u:canary/x@mail.example.org', MAIL_FROM: 'a@b.org' }, /SMTP_URL .*%2F/],
    [{ SMTP_URL: 'smtp://mail.example.org?tls=no', MAIL_FROM: 'a@b.org' }, /SMTP_URL/],
    [{ SMTP_URL: 'smtp://u:password@mail.example.org', MAIL_FROM: 'a@b.org' }, /SMTP_URL .*default secret/],
    [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'Torchbearer' }, /MAIL_FROM/],
    [{ MAIL_DIGEST_HOUR: '24' }, /MAIL_DIGEST_HOUR/],
    [{ MAIL_TIME_ZONE: 'India' }, /MAIL_TIME_ZONE .*Asia\/Kolkata/],
    [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@b.org\r\nBcc: c@d.org' }, /MAIL_FROM/],
    [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@b.org, c@d.org' }, /MAIL_FROM/],
    [{ CONTACT_EMAIL: 'desk@example.org; it@example.org' }, /CONTACT_EMAIL .*commas/],
    [{ CAMPUS_PROXY: '10.0.0.0/33' }, /^CAMPUS_PROXY .*one address or one range such as 192\.0\.2\.0\/28/],
    [{ CAMPUS_PROXY: '10.0.0.1, 10.0.0.2' }, /^CAMPUS_PROXY .*one address/],
    [{ CAMPUS_PROXY: '10.0.0.O' }, /^CAMPUS_PROXY .*one address/],
    [{ CAMPUS_PROXY: 'uniquelocal' }, /^CAMPUS_PROXY .*one address/],
    [{ RATE_LIMIT_PER_ADDRESS: '1000r/s' }, /^RATE_LIMIT_PER_ADDRESS .*in digits only/],
    [{ MAX_OPEN_REQUESTS_PER_ADDRESS: '2.048' }, /^MAX_OPEN_REQUESTS_PER_ADDRESS .*from 1 to 65535/],
    [{ MAX_OPEN_UPLOADS_PER_ADDRESS: '0' }, /^MAX_OPEN_UPLOADS_PER_ADDRESS .*in digits only/],
    [{ MAX_OPEN_DOWNLOADS_PER_ADDRESS: '65536' }, /^MAX_OPEN_DOWNLOADS_PER_ADDRESS .*from 1 to 65535/],
    [{ MAX_OPEN_UPLOADS: '768k' }, /^MAX_OPEN_UPLOADS .*from 1 to 65535/],
    [{ HTTP_PORT: '0' }, /^HTTP_PORT .*127\.0\.0\.1:8080/],
    [{ HTTP_PORT: 'localhost:8080' }, /^HTTP_PORT .*after an address/],
    [{ SERVERS: '0' }, /^SERVERS .*from 1 to 100/],
  ])('production rejects %o with one sentence', (change, words) => {
    expect(() => loadConfig({ ...production, ...change })).toThrow(OperatorError);
    expect(() => loadConfig({ ...production, ...change })).toThrow(words);
    expect(() => loadConfig({ ...production, ...change })).not.toThrow(/\n|canary/);
  });

  test.each([
    { CAMPUS_PROXY: 'unix:', MAX_OPEN_REQUESTS_PER_ADDRESS: '65535' },
    { CAMPUS_PROXY: '172.16.0.0/12', HTTP_PORT: '8080' },
    { CAMPUS_PROXY: '0.0.0.0/0', HTTP_PORT: '127.0.0.1:8080', SERVERS: '3' },
    { CAMPUS_PROXY: '2001:db8::/32', HTTP_PORT: '[::1]:80' },
    { PUBLIC_ORIGIN: 'https://xn--mnchen-3ya.example:8443/' },
  ])('production accepts %o of nginx and Compose', (values) => {
    expect(() => loadConfig({ ...production, ...values })).not.toThrow();
  });

  test('names all problems at once, one for each variable', () => {
    const wrong = { PORT: 'x', ADMIN_EMAILS: 'a, b', LOG_LEVEL: 'loud', GOOGLE_CLIENT_SECRET: '' };
    const result = readConfig({ ...production, ...wrong });
    const problems = 'problems' in result ? result.problems : [];
    expect(problems.map(({ message }) => message.split(' ')[0]).sort()).toEqual(Object.keys(wrong).sort());
    for (const { message } of problems)
      expect(() => loadConfig({ ...production, ...wrong })).toThrow(message);
  });

  test('passwords have at least 6 characters and no maximum unless configured', () => {
    expect(loadConfig(production).passwords).toMatchObject({ minLength: 6, maxLength: null });
    const limited = { PASSWORD_MIN_LENGTH: '12', PASSWORD_MAX_LENGTH: '64' };
    expect(loadConfig({ ...production, ...limited }).passwords).toMatchObject({
      minLength: 12,
      maxLength: 64,
    });
  });

  test('mail is disabled without SMTP_URL; contactAddresses is empty by default', () => {
    const unsent = loadConfig({ ...production, MAIL_FROM: 'a@b.org', MAIL_TIME_ZONE: 'Asia/Kolkata' });
    expect(unsent).toMatchObject({ mail: null, timeZone: 'Asia/Kolkata' });
    const SMTP_URL = 'smtps://desk%40example.org:p%2Fw@mail.example.org';
    expect(loadConfig({ ...production, SMTP_URL, MAIL_FROM: 'a@b.org' }).mail).toEqual({
      smtpUrl: SMTP_URL,
      directory: join('.data', 'mail'),
      from: { name: '', address: 'a@b.org' },
      digestHour: 18,
      contactAddresses: [],
    });
    const named = { MAIL_FROM: '"Torchbearer, 2026" <a@b.org>', CONTACT_EMAIL: 'x@b.org, y@b.org' };
    expect(loadConfig({ ...production, SMTP_URL, ...named }).mail).toMatchObject({
      from: { name: 'Torchbearer, 2026', address: 'a@b.org' },
      contactAddresses: ['x@b.org', 'y@b.org'],
    });
  });

  test('in development mails are written to files if there is no mail server', () => {
    const given = { ...production, NODE_ENV: 'development', DATA_DIR: '/data' };
    expect(loadConfig(given).mail).toMatchObject({ smtpUrl: null, directory: '/data/mail' });
    const SMTP_URL = 'smtp://mail.example.org';
    expect(loadConfig({ ...given, SMTP_URL, MAIL_FROM: 'a@b.org' }).mail).toMatchObject({
      smtpUrl: SMTP_URL,
    });
    expect(loadConfig({ ...given, NODE_ENV: 'test' }).mail).toBeNull();
  });
});
