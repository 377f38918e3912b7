import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compose, inServer, until } from './stack.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '..');
const minute = 60_000;

interface Ending {
  readonly code: number;
  readonly output: string;
}

/** One documented command, as campus IT types it. */
async function npm(
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Ending> {
  try {
    const { stdout, stderr } = await execute('npm', ['run', '--silent', script, '--', ...args], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Error & { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

/** On the stack's own PostgreSQL, with files for input and output. */
const shell = (command: string) => execute('bash', ['-euc', command], { cwd: root });

let directory: string;
let identity: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backups-'));
  process.env.BACKUP_DIR = directory;
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function newest(): Promise<string> {
  const names = (await readdir(directory)).filter((name) => /^torchbearer-\d{8}T\d{6}Z$/.test(name)).sort();
  return join(directory, names.at(-1) ?? 'none');
}

async function copyOf(archive: string, name: string): Promise<string> {
  const copy = join(directory, name);
  await cp(archive, copy, { recursive: true });
  return copy;
}

const count = async (table: string) =>
  Number(
    (
      await compose(
        'exec',
        '-T',
        'postgres',
        'psql',
        '-U',
        'torchbearer',
        '-tAc',
        `SELECT count(*) FROM ${table}`,
      )
    ).trim(),
  );

/** A sum for what the test wrote into an archive, as somebody makes it who means harm. */
async function sign(archive: string, name: string): Promise<void> {
  const sumOf = async (file: string) =>
    createHash('sha256')
      .update(await readFile(join(archive, file)))
      .digest('hex');
  const path = join(archive, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  manifest.files[name] = { size: (await stat(join(archive, name))).size, sha256: await sumOf(name) };
  await writeFile(path, JSON.stringify(manifest));
  await writeFile(`${path}.sha256`, `${await sumOf('manifest.json')}  manifest.json\n`);
}

test(
  'S52 a backup while people write is whole, and every promise of its moment is in it',
  async () => {
    const writer = await readFile(join(import.meta.dirname, 'keep-writing.mjs'), 'utf8');
    const writing = inServer(writer);
    try {
      await Promise.race([until(async () => (await count('points_ledger WHERE points > 0')) >= 8), writing]);
      const before = await count('audit_events');
      const { code, output } = await npm('backup');
      expect(output).toMatch(
        /Backed up: torchbearer-\d{8}T\d{6}Z, \d+ objects, .*manifest sha256 [0-9a-f]{64}/,
      );
      expect(code).toBe(0);
      // The writing went on, before and after it.
      await until(async () => (await count('audit_events')) > before);
    } finally {
      await inServer("(await import('node:fs')).writeFileSync('/tmp/stop-writing', '')");
    }
    const done = JSON.parse(await writing);
    for (const [what, times] of Object.entries(done)) expect(times, what).toBeGreaterThan(0);

    const archive = await newest();
    const manifest = JSON.parse(await readFile(join(archive, 'manifest.json'), 'utf8'));
    expect(manifest.objects.count).toBeGreaterThan(5);
    expect(manifest.facts.ledger.points).toBeGreaterThan(0);
    expect(manifest.facts.ledger.points).toBe(manifest.facts.userPoints);
    expect((await stat(archive)).mode & 0o777).toBe(0o700);
    expect(await npm('backup:verify', [archive])).toMatchObject({
      code: 0,
      output: expect.stringContaining('Whole: '),
    });
    expect(await readFile(join(directory, 'torchbearer_backup.prom'), 'utf8')).toMatch(
      /^torchbearer_last_backup_timestamp_seconds \d/m,
    );
  },
  10 * minute,
);

test(
  'S52 restored on an empty host nothing is missing and nothing inconsistent; a second restore is refused',
  async () => {
    const archive = await newest();
    const other = {
      COMPOSE_PROJECT_NAME: `${process.env.COMPOSE_PROJECT_NAME}-new`,
      COMPOSE_FILE: 'docker-compose.yml',
    };
    try {
      const restored = await npm('restore', [archive], other);
      expect(restored.output).toContain('Restored, and identical:');
      expect(restored.code).toBe(0);
      const again = await npm('restore', [archive], other);
      expect(again.output).toMatch(/The database is not empty .*nothing in it was changed/);
      expect(again.code).toBe(1);
    } finally {
      await execute(
        'docker',
        ['compose', '--profile', '*', 'down', '--volumes', '--rmi', 'local', '--timeout', '5'],
        {
          cwd: root,
          env: { ...process.env, ...other },
        },
      );
    }
  },
  10 * minute,
);

test('onto the stack that serves nothing is restored', async () => {
  const { code, output } = await npm('restore', [await newest()]);
  expect(output).toContain('A server runs on this stack');
  expect(code).toBe(1);
});

test(
  'the drill of an encrypted archive says identical, and leaves nothing behind',
  async () => {
    const secret = await generateIdentity();
    identity = join(directory, 'key.txt');
    await writeFile(identity, `${secret}\n`);
    await chmod(identity, 0o600);
    const made = await npm('backup', ['--recipient', await identityToRecipient(secret), '--keep', '9']);
    expect(made).toMatchObject({ code: 0 });
    const closed = await npm('backup:drill', [await newest()]);
    expect(closed.output).toContain('This archive is encrypted: name the secret key with --identity FILE.');
    expect(closed.code).toBe(1);
    const { code, output } = await npm('backup:drill', ['--identity', identity]);
    expect(output).toContain('Drill: identical, consistent, and a server became healthy on it.');
    expect(code).toBe(0);
    const { stdout } = await execute('docker', ['ps', '--all', '--format', '{{.Names}}']);
    expect(stdout).not.toContain(`${process.env.COMPOSE_PROJECT_NAME}-drill`);
    await rm(await newest(), { recursive: true });
  },
  10 * minute,
);

test(
  'the drill of an archive in which one row was changed says which table',
  async () => {
    const archive = await copyOf(await newest(), 'altered');
    const dump = join(archive, 'database.dump');
    const run = 'docker compose exec -T postgres';
    await shell(`
    ${run} createdb -U torchbearer altered
    ${run} pg_restore -U torchbearer -d altered < ${dump}
    ${run} psql -qU torchbearer -d altered -c "UPDATE tasks SET title = 'Another' WHERE id = (SELECT min(id::text)::uuid FROM tasks)"
    ${run} pg_dump -U torchbearer -Fc altered > ${dump}
    ${run} dropdb -U torchbearer altered`);
    await sign(archive, 'database.dump');
    const { code, output } = await npm('backup:drill', [archive]);
    expect(output).toMatch(
      /^differs: table public\.tasks has the \d+ rows of the manifest, but not all of them alike$/m,
    );
    expect(output.match(/^differs: /gm)).toHaveLength(1);
    expect(code).not.toBe(0);
  },
  10 * minute,
);

test(
  'S53 a truncated or changed archive fails loudly, and names the file',
  async () => {
    const archive = await newest();
    const cut = await copyOf(archive, 'cut');
    await truncate(join(cut, 'database.dump'), 20_000);
    expect(await npm('backup:verify', [cut])).toMatchObject({
      code: 1,
      output: expect.stringContaining('database.dump has 20000 bytes'),
    });
    // With sums that are right for what is left, PostgreSQL's own program finds it.
    await sign(cut, 'database.dump');
    expect(await npm('backup:verify', [cut])).toMatchObject({
      code: 1,
      output: expect.stringContaining('database.dump cannot be restored: pg_restore failed:'),
    });
    const changed = await copyOf(archive, 'changed');
    const { files } = JSON.parse(await readFile(join(changed, 'manifest.json'), 'utf8'));
    const [object = ''] = Object.keys(files).filter((name) => name.startsWith('objects/'));
    await writeFile(join(changed, object), 'other bytes');
    await sign(changed, object);
    expect(await npm('backup:verify', [changed])).toMatchObject({
      code: 1,
      output: expect.stringContaining(`${object} is not the object `),
    });
  },
  10 * minute,
);
