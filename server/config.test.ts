import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const complete = {
  DATABASE_URL: 'postgresql://torchbearer:k3Jx@db:5432/torchbearer',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'p0Xz',
  ADMIN_EMAILS: 'Desk@Example.org, it@example.org',
  ADMIN_PATH_SEGMENT: 'a-segment-nobody-guesses',
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
  test('reads what is given and fills in what is not', () => {
    const config = loadConfig({ ...complete, PORT: '', S3_ENDPOINT: '' });
    expect(config.port).toBe(8080);
    expect(config.publicOrigin).toBe('http://localhost:8080');
    expect(config.s3).toBeNull();
    expect([...config.adminEmails]).toEqual(['desk@example.org', 'it@example.org']);
  });

  test('accepts a complete production environment', () => {
    const config = loadConfig(production);
    expect(config.production).toBe(true);
    expect(config.publicOrigin).toBe('https://ambassadors.example.org');
  });

  test.each([
    [{ DATABASE_URL: '' }, /embedded database/],
    [{ GOOGLE_CLIENT_ID: '' }, /stand-in for Google/],
    [{ OIDC_ISSUER: 'http://localhost:8081' }, /stand-in for Google/],
    [{ PUBLIC_ORIGIN: 'http://ambassadors.example.org' }, /https:\/\//],
    [{ PUBLIC_ORIGIN: '' }, /https:\/\//],
    [{ S3_ENDPOINT: '' }, /object store/],
    [{ S3_SECRET_KEY: 'minioadmin' }, /default secret/],
    [{ DATABASE_URL: 'postgresql://postgres:postgres@db/torchbearer' }, /default secret/],
    [{ DATABASE_URL: 'postgresql://torchbearer:100%canary@db/torchbearer' }, /DATABASE_URL .*%25/],
    [{ DATABASE_URL: 'canary' }, /DATABASE_URL .*postgresql:\/\//],
    [{ DATABASE_URL: 'postgresql://torchbearer:canary/x@db/torchbearer' }, /DATABASE_URL/],
    [{ DATABASE_URL: 'mysql://torchbearer:canary@db/torchbearer' }, /DATABASE_URL/],
    [{ ADMIN_EMAILS: '' }, /ADMIN_EMAILS/],
    [{ ADMIN_PATH_SEGMENT: 'short' }, /ADMIN_PATH_SEGMENT/],
    [{ PORT: 'eighty' }, /PORT/],
  ])('production refuses %o in one sentence', (change, words) => {
    expect(() => loadConfig({ ...production, ...change })).toThrow(ConfigError);
    expect(() => loadConfig({ ...production, ...change })).toThrow(words);
    expect(() => loadConfig({ ...production, ...change })).not.toThrow(/\n|canary/);
  });
});
