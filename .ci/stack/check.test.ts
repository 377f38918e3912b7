import { expect, test } from 'vitest';
import { npm, shell } from './documented-commands.ts';

const running = async () => (await shell('docker compose ps --quiet | sort')).stdout;

test('npm run check tries every service of the stack, and touches nothing that runs', async () => {
  const before = await running();
  const { code, output } = await npm('check');
  expect(output).toMatch(/^ok {5}database: PostgreSQL 18/m);
  expect(output).toMatch(/^ok {5}object store: the bucket/m);
  expect(output).toMatch(/^ok {5}Google: https:/m);
  expect(code).toBe(0);
  expect(await running()).toBe(before);
});

test('npm run check finds a wrong password, key and client secret before they are applied', async () => {
  const { code, output } = await npm('check', [], {
    POSTGRES_PASSWORD: 'canary-password',
    S3_SECRET_KEY: 'canary-secret',
    GOOGLE_CLIENT_SECRET: 'canary-client',
  });
  expect(code).toBe(1);
  expect(output).toMatch(/^WRONG {2}database: .*password authentication failed/m);
  expect(output).toMatch(/^WRONG {2}object store: /m);
  expect(output).toMatch(/^WRONG {2}Google: .*GOOGLE_CLIENT_SECRET/m);
  expect(output).not.toContain('canary');
});

test('the service configuration refuses a wrong value before any other service uses it', async () => {
  const wrong = shell('PASSWORD_MIN_LENGTH=1.000 docker compose run --rm --no-deps -T configuration 2>&1');
  await expect(wrong).rejects.toMatchObject({
    stdout: expect.stringContaining('WRONG  PASSWORD_MIN_LENGTH'),
  });
  const { services } = JSON.parse((await shell('docker compose config --format json')).stdout);
  for (const service of ['migrate', 'bucket']) {
    expect(services[service].depends_on.configuration.condition).toBe('service_completed_successfully');
  }
});
