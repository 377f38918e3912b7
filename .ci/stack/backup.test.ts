import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAcknowledgedWrites, type Round, stateQuery } from './acknowledged-writes.ts';
import {
  copyOf,
  execute,
  inProject,
  newestOf,
  npm,
  root,
  runAdmin,
  shell,
  sign,
} from './documented-commands.ts';
import { compose, inServer, until } from './stack.ts';

const minute = 60_000;

let home: string;
let directory: string;
let identity: string;
let rounds: readonly Round[];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'backups-'));
  // The first backup creates it. $ and # are special in .env files and in YAML.
  directory = join(home, 'of $us #1');
  process.env.BACKUP_DIR = directory;
});
afterAll(() => rm(home, { recursive: true, force: true }));

const newest = () => newestOf(directory);

const psql = ['exec', '-T', 'postgres', 'psql', '-U', 'torchbearer', '-tAc'];
/** Rows of the students of write-continuously.mjs. */
const written = async (table: string, owner: string, condition = '') =>
  Number(
    await compose(
      ...psql,
      `SELECT count(*) FROM ${table} JOIN users ON users.id = ${owner}
       WHERE issuer = 'https://writer.test' ${condition}`,
    ),
  );
const manifestOf = async (archive: string) =>
  JSON.parse(await readFile(join(archive, 'manifest.json'), 'utf8'));

test('S52 a backup during writes is complete', { timeout: 10 * minute }, async () => {
  const writer = await readFile(join(import.meta.dirname, 'write-continuously.mjs'), 'utf8');
  const writing = inServer(writer);
  try {
    // Three writers: after nine approvals one of them has done each kind of write at least once.
    await Promise.race([
      until(async () => (await written('points_ledger', 'user_id', 'AND points_ledger.points > 0')) >= 9),
      writing,
    ]);
    const { code, output } = await npm('backup');
    expect(output).toMatch(
      /Backed up: torchbearer-\d{8}T\d{6}Z, \d+ objects, .*manifest sha256 [0-9a-f]{64}/,
    );
    expect(code).toBe(0);
    // The writing goes on during the backup and after it.
    const { createdAt } = await manifestOf(await newest());
    const isLater = `AND uploads.ready_at > '${createdAt}'`;
    await Promise.race([
      until(async () => (await written('uploads', 'owner_user_id', isLater)) > 0),
      writing,
    ]);
  } finally {
    await inServer("(await import('node:fs')).writeFileSync('/tmp/stop-writing', '')");
  }
  rounds = JSON.parse(await writing);

  const archive = await newest();
  const manifest = await manifestOf(archive);
  expect(manifest.objects.count).toBeGreaterThan(5);
  expect(manifest.facts.ledger.points).toBeGreaterThan(0);
  expect(manifest.facts.ledger.points).toBe(manifest.facts.userPoints);
  expect((await stat(archive)).mode & 0o777).toBe(0o700);
  expect(await npm('backup:verify', [archive])).toMatchObject({
    code: 0,
    output: expect.stringContaining('Verified: '),
  });
  // Prometheus's exporter may pass through the directory to this one file.
  expect((await stat(directory)).mode & 0o777).toBe(0o711);
  const metrics = join(directory, 'metrics', 'torchbearer_backup.prom');
  expect((await stat(metrics)).mode & 0o777).toBe(0o644);
  expect(await readFile(metrics, 'utf8')).toMatch(/^torchbearer_last_backup_timestamp_seconds \d/m);
});

test('S52 restored on an empty host it has every write acknowledged before it, consistently, and a second restore is refused', {
  tags: 'nightly',
  timeout: 10 * minute,
}, async () => {
  const archive = await newest();
  const { createdAt } = await manifestOf(archive);
  const site = await runAdmin('site-export');
  await inProject('new', { COMPOSE_FILE: 'docker-compose.yml' }, async (other) => {
    const erasures = join(directory, 'erasures');
    // A container of the server makes the folder, too.
    await mkdir(erasures, { recursive: true });
    await writeFile(join(erasures, 'accounts.txt'), `${randomUUID()}\n`);
    const asked = await npm('restore', [archive], other);
    expect(asked.output).toContain('without a terminal this command cannot ask: add --yes');
    expect(asked.code).toBe(1);
    const restored = await npm('restore', [archive, '--yes'], other);
    await rm(erasures, { recursive: true });
    expect(restored.output).toContain('Restored and identical:');
    expect(restored.output).toContain('\n0 of the 1 listed accounts are in this archive');
    expect(restored.code).toBe(0);
    const options = { env: { ...process.env, ...other }, cwd: root, maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await execute('docker', ['compose', ...psql, stateQuery], options);
    // This time is taken before the snapshot: every write acknowledged by then must be in it.
    const moment = Date.parse(createdAt);
    const checked = expectAcknowledgedWrites(rounds, moment, JSON.parse(stdout));
    for (const [kind, count] of Object.entries(checked)) expect(count, kind).toBeGreaterThan(0);
    expect(rounds.some(({ uploaded }) => uploaded > moment)).toBe(true);
    // With its pictures, byte by byte.
    expect(await runAdmin('site-export', '', other)).toBe(site);
    const again = await npm('restore', [archive], other);
    expect(again.output).toMatch(/The database is not empty .*nothing in it was changed/);
    expect(again.code).toBe(1);
  });
});

test('with an external object store a restore starts no store', {
  tags: 'nightly',
  timeout: 10 * minute,
}, async () => {
  const elsewhere = {
    COMPOSE_FILE: 'docker-compose.yml:docs/compose/external-store.yml',
    S3_ENDPOINT: 'http://store.invalid:9000',
  };
  await inProject('elsewhere', elsewhere, async (other) => {
    const { code, output } = await npm('restore', [await newest()], other);
    expect(output).toContain('Starting postgres.');
    expect(output).toContain('store.invalid');
    expect(code).toBe(1);
    const { stdout } = await execute('docker', ['compose', 'ps', '--all', '--services'], {
      cwd: root,
      env: { ...process.env, ...other },
    });
    expect(stdout.trim()).toBe('postgres');
  });
});

test('a restore onto a running stack is refused', async () => {
  const { code, output } = await npm('restore', [await newest()]);
  expect(output).toContain('A server is running on this stack');
  expect(code).toBe(1);
});

test('the drill of an encrypted archive reports identical, and leaves nothing behind', {
  tags: 'nightly',
  timeout: 10 * minute,
}, async () => {
  const secret = await generateIdentity();
  identity = join(home, 'key.txt');
  await writeFile(identity, `${secret}\n`);
  await chmod(identity, 0o600);
  const made = await npm('backup', ['--recipient', await identityToRecipient(secret), '--keep', '9']);
  expect(made).toMatchObject({ code: 0 });
  const closed = await npm('backup:drill', [await newest()]);
  expect(closed.output).toContain('This archive is encrypted: pass the secret key with --identity FILE.');
  expect(closed.code).toBe(1);
  const { code, output } = await npm('backup:drill', ['--identity', identity]);
  expect(output).toContain('Drill: identical, consistent, and a server became healthy.');
  expect(code).toBe(0);
  const { stdout } = await execute('docker', ['ps', '--all', '--format', '{{.Names}}']);
  expect(stdout).not.toContain(`${process.env.COMPOSE_PROJECT_NAME}-drill`);
  // The caller can read the key. The container runs as the owner of the archive, who cannot.
  if (process.getuid?.() === 0) {
    await shell(`chown -R 12345:12345 '${await newest()}'`);
    const opened = await npm('backup:verify', [await newest(), '--identity', identity]);
    expect(opened).toMatchObject({ code: 0, output: expect.stringContaining('Verified: ') });
    expect(opened.output).not.toContain('its contents were not checked');
  } else console.error('!!! SKIPPED: an archive of another account: only root can change its owner');
  await rm(await newest(), { recursive: true });
});

test('the drill of an archive with one changed row names the table', {
  tags: 'nightly',
  timeout: 10 * minute,
}, async () => {
  const archive = await copyOf(await newest(), 'altered');
  const dump = join(archive, 'database.dump');
  const run = 'docker compose exec -T postgres';
  await shell(`
    ${run} createdb -U torchbearer altered
    ${run} pg_restore -U torchbearer -d altered < '${dump}'
    ${run} psql -qU torchbearer -d altered -c "UPDATE tasks SET title = 'Another' WHERE id = (SELECT min(id::text)::uuid FROM tasks)"
    ${run} pg_dump -U torchbearer -Fc altered > '${dump}'
    ${run} dropdb -U torchbearer altered`);
  await sign(archive, 'database.dump');
  const { code, output } = await npm('backup:drill', [archive]);
  expect(output).toMatch(
    /^differs: table public\.tasks has \d+ rows like the manifest, but different contents$/m,
  );
  expect(output.match(/^differs: /gm)).toHaveLength(1);
  expect(code).not.toBe(0);
});

test('S53 a truncated or changed archive is rejected, and the error names the file', {
  tags: 'nightly',
  timeout: 10 * minute,
}, async () => {
  const archive = await newest();
  const cut = await copyOf(archive, 'cut');
  await truncate(join(cut, 'database.dump'), 20_000);
  expect(await npm('backup:verify', [cut])).toMatchObject({
    code: 1,
    output: expect.stringContaining('database.dump has 20000 bytes'),
  });
  // With checksums that match the truncated file, pg_restore finds it.
  await sign(cut, 'database.dump');
  expect(await npm('backup:verify', [cut])).toMatchObject({
    code: 1,
    output: expect.stringContaining('database.dump cannot be restored: pg_restore failed:'),
  });
  const changed = await copyOf(archive, 'changed');
  const { files } = await manifestOf(changed);
  const [object = ''] = Object.keys(files).filter((name) => name.startsWith('objects/'));
  await writeFile(join(changed, object), 'other bytes');
  await sign(changed, object);
  expect(await npm('backup:verify', [changed])).toMatchObject({
    code: 1,
    output: expect.stringContaining(`${object} is not the object `),
  });
});
