import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { isCredentialKey } from '../credentials/credential-keys.ts';
import { OperatorError } from '../operator-error.ts';
import { isVapidKey } from '../push/vapid-keys.ts';

const example = join(import.meta.dirname, '..', '..', '.env.example');
const humans = ['PUBLIC_ORIGIN', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'ADMIN_EMAILS'];

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'torchbearer-secrets-'));
});
afterEach(() => rm(directory, { recursive: true }));

/** Runs the script with the programs of a bare machine. */
const writeSecrets = (...args: string[]) =>
  promisify(execFile)('bash', [join(import.meta.dirname, 'secrets.sh'), ...args], {
    cwd: directory,
    env: { PATH: '/usr/bin:/bin' },
  });

/** The server's environment that docker-compose.yml makes from a .env. */
function composed(text: string): Record<string, string | undefined> {
  const env = parseEnv(text);
  return {
    ...env,
    NODE_ENV: 'production',
    DATABASE_URL: `postgresql://torchbearer:${env.POSTGRES_PASSWORD}@postgres:5432/torchbearer`,
    S3_ENDPOINT: 'http://store:9000',
  };
}

describe('npm run secrets', () => {
  test('writes a file that only its owner can read, with new secrets each time', async () => {
    const [first, second] = [join(directory, 'a'), join(directory, 'b')];
    expect((await writeSecrets('--file', first)).stdout).toContain(`Now fill in ${humans.join(', ')}.`);
    await writeSecrets('--file', second);
    expect((await stat(first)).mode & 0o777).toBe(0o600);
    const [one, two] = [parseEnv(await readFile(first, 'utf8')), parseEnv(await readFile(second, 'utf8'))];
    const given = parseEnv(await readFile(example, 'utf8'));
    const made = Object.keys(one).filter((name) => one[name] !== given[name]);
    expect(made).toHaveLength(8);
    for (const name of made) expect(one[name]).not.toBe(two[name]);
    // The rest of the example, its comments included, is unchanged.
    const bare = (text: string) => text.replaceAll(/^([A-Z][A-Z0-9_]*)=.*$/gm, '$1=');
    expect(bare(await readFile(first, 'utf8'))).toBe(bare(await readFile(example, 'utf8')));
  });

  test('each variable left empty stops the server with one sentence; with all filled in the configuration is valid', async () => {
    const target = join(directory, '.env');
    await writeSecrets('--file', target);
    const text = await readFile(target, 'utf8');
    const given: Record<string, string> = {
      PUBLIC_ORIGIN: 'https://ambassadors.example.org',
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'p0Xz',
      ADMIN_EMAILS: 'desk@example.org',
    };
    expect(loadConfig({ ...composed(text), ...given })).toMatchObject({ push: {} });
    for (const name of humans) {
      const incomplete = { ...composed(text), ...given, [name]: '' };
      expect(() => loadConfig(incomplete), name).toThrow(OperatorError);
    }
  });

  test('adds to the file of an older release the secrets that it lacks, once, and changes nothing else', async () => {
    const target = join(directory, '.env');
    // The last line of a file may have no end.
    const old = '# ours\nPOSTGRES_PASSWORD=the-old-one\nADMIN_PATH_SEGMENT=';
    await writeFile(target, old, { mode: 0o640 });
    expect((await writeSecrets('--file', target)).stdout).toBe(
      `Added VAPID_PRIVATE_KEY CREDENTIAL_KEYS to ${target}; the rest was left as it is.\n`,
    );
    const text = await readFile(target, 'utf8');
    expect(text.startsWith(`${old}\nVAPID_PRIVATE_KEY=`)).toBe(true);
    expect(isVapidKey(parseEnv(text).VAPID_PRIVATE_KEY ?? '')).toBe(true);
    expect(isCredentialKey(parseEnv(text).CREDENTIAL_KEYS ?? '')).toBe(true);
    expect((await stat(target)).mode & 0o777).toBe(0o640);
    await expect(writeSecrets('--file', target)).rejects.toThrow(/exists and was left as it is/);
    expect(await readFile(target, 'utf8')).toBe(text);
  });

  test('keeps an existing file, also one that switches push off, and with --force renames it', async () => {
    const target = join(directory, '.env');
    const old = 'POSTGRES_PASSWORD=the-old-one\nVAPID_PRIVATE_KEY=\nCREDENTIAL_KEYS=\n';
    await writeFile(target, old);
    await expect(writeSecrets('--file', target)).rejects.toThrow(/exists and was left as it is/);
    expect(await readFile(target, 'utf8')).toBe(old);
    await writeSecrets('--file', target, '--force');
    expect(await readFile(`${target}.old`, 'utf8')).toBe(old);
    expect(await readFile(target, 'utf8')).not.toContain('the-old-one');
  });

  test('never replaces an earlier copy, which may hold the only password of a database', async () => {
    const target = join(directory, '.env');
    await writeSecrets('--file', target);
    const given: string[] = [];
    for (const name of ['.env.old', '.env.old-2', '.env.old-3']) {
      given.push(await readFile(target, 'utf8'));
      const { stdout } = await writeSecrets('--file', target, '--force');
      expect(stdout).toContain(`The old file is now ${join(directory, name)}.\n`);
      expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600);
    }
    expect((await readdir(directory)).sort()).toEqual(['.env', '.env.old', '.env.old-2', '.env.old-3']);
    const copies = ['.env.old', '.env.old-2', '.env.old-3'].map((name) =>
      readFile(join(directory, name), 'utf8'),
    );
    expect(await Promise.all(copies)).toEqual(given);
    await expect(writeSecrets('--file', target)).rejects.toThrow(`renames this one to ${target}.old-4`);
  });

  test('refuses what it does not know', async () => {
    await expect(writeSecrets('--overwrite')).rejects.toThrow(/Usage: bash server.operations.secrets\.sh/);
    await expect(writeSecrets('--file')).rejects.toThrow(/Usage: bash server.operations.secrets\.sh/);
  });
});
