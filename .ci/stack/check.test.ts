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

test('a wrong value of nginx is found before nginx is replaced', async () => {
  const wrong = { CAMPUS_PROXY: '10.0.0.0/33', MAX_OPEN_UPLOADS_PER_ADDRESS: '1.000' };
  const before = await running();
  const { code, output } = await npm('check', [], wrong);
  expect(code).toBe(1);
  expect(output).toMatch(/^WRONG {2}CAMPUS_PROXY cannot be used: it must be one address or one range/m);
  expect(output).toMatch(/^WRONG {2}MAX_OPEN_UPLOADS_PER_ADDRESS cannot be used: it must be a whole number/m);
  const values = Object.entries(wrong).map(([name, value]) => `${name}=${value}`);
  const update = shell(`${values.join(' ')} bash server/operations/rolling-update.sh --no-build 2>&1`);
  await expect(update).rejects.toMatchObject({ stdout: expect.stringContaining('WRONG  CAMPUS_PROXY') });
  expect(await running()).toBe(before);
});

test('the service configuration refuses a wrong value before any other service uses it', async () => {
  const wrong = shell('PASSWORD_MIN_LENGTH=1.000 docker compose run --rm --no-deps -T configuration 2>&1');
  await expect(wrong).rejects.toMatchObject({
    stdout: expect.stringContaining('WRONG  PASSWORD_MIN_LENGTH'),
  });
  const { services } = JSON.parse((await shell('docker compose config --format json')).stdout);
  for (const service of ['server', 'web']) {
    // Except what this test stack adds.
    const { OIDC_ISSUER, NODE_EXTRA_CA_CERTS, ...values } = services[service].environment;
    expect(services.configuration.environment).toMatchObject(values);
  }
  for (const service of ['migrate', 'store-key']) {
    expect(services[service].depends_on.configuration.condition).toBe('service_completed_successfully');
  }
});
