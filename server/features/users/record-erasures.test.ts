import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { erasuresFile, recordErasures } from './record-erasures.ts';

const root = join(import.meta.dirname, '..', '..', '..');
let directory: string;
let lines: string[];
let t: TestApp;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'torchbearer-erasures-'));
  lines = [];
  const config = { erasuresDir: directory, logLevel: 'warn' as const };
  t = await createTestApp({ config, onDisk: true, logTo: { write: (line) => void lines.push(line) } });
});
afterEach(async () => {
  await t.close();
  await rm(directory, { recursive: true, force: true });
});

const recorded = () => readFile(join(directory, erasuresFile), 'utf8');

async function deleteThroughApi(id: string): Promise<number> {
  const cookie = await t.signInAs(await createAdministrator(t.db));
  return (await t.request('DELETE', `/api/admin/users/${id}`, { cookie })).statusCode;
}

/** Runs the command of `npm run restore`. */
async function applyErasures(input: string, ...args: readonly string[]) {
  const { database, dataDir } = t.deps.config;
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    GOOGLE_CLIENT_ID: 'x',
    GOOGLE_CLIENT_SECRET: 'x',
    ADMIN_PATH_SEGMENT: 'test-segment-0123456789',
  };
  const command = join(root, 'server', 'operations', 'apply-erasures.ts');
  const child = spawn(process.execPath, [command, ...args], { cwd: dataDir, env });
  child.stdin.end(input);
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { out, error, code };
}

test('S60 the file beside the archives lists the id of an erased account, whether its certificates stay valid, and nothing else', async () => {
  const [first, second] = [await createStudent(t.db), await createStudent(t.db)];
  expect(await deleteThroughApi(first.id)).toBe(204);
  expect(await recorded()).toBe(`${first.id}\n`);
  expect(await deleteThroughApi(second.id)).toBe(204);
  expect(await recorded()).toBe(`${first.id}\n${second.id}\n`);
  const third = await createStudent(t.db, { keepsCertificates: true });
  expect(await deleteThroughApi(third.id)).toBe(204);
  expect(await recorded()).toContain(`\n${third.id} keeps certificates\n${third.id}\n`);
});

test('S60 an erasure succeeds if the file cannot be written, and its id follows later', async () => {
  const student = await createStudent(t.db);
  await rm(directory, { recursive: true });
  expect(await deleteThroughApi(student.id)).toBe(204);
  expect(lines.join()).toContain('an erasure could not be written to ERASURES_DIR and will be retried');
  const again = { db: t.db, config: { ...t.deps.config, erasuresDir: t.deps.config.dataDir } };
  // A crash has cut off the last line: its id is written again.
  await writeFile(join(t.deps.config.dataDir, erasuresFile), `${student.id.slice(0, 20)}\n`);
  expect(await recordErasures(again)).toBe(1);
  expect(await recordErasures(again)).toBe(0);
});

test('S60 after a restore the accounts of the list are erased again', async () => {
  const [erased, other] = [await createStudent(t.db), await createStudent(t.db)];
  await writeFile(
    join(directory, erasuresFile),
    `${erased.id} keeps certificates\n${erased.id}\n${crypto.randomUUID()}\n`,
  );
  await chmod(directory, 0o755);
  expect(await applyErasures(await recorded(), '--count')).toEqual({ code: 0, error: '', out: '1 2\n' });
  expect((await t.db.user.findUniqueOrThrow({ where: { id: erased.id } })).deletedAt).toBeNull();
  expect(await applyErasures(await recorded())).toEqual({
    code: 0,
    error: '',
    out: 'Erased again: 1 accounts. The list has 2.\n',
  });
  const user = await t.db.user.findUniqueOrThrow({ where: { id: erased.id } });
  expect(user).toMatchObject({
    ...{ email: null, name: null, subject: null, deletedAt: expect.any(Date) },
    keepsCertificates: true,
  });
  expect((await t.db.user.findUniqueOrThrow({ where: { id: other.id } })).deletedAt).toBeNull();
  expect(await t.db.auditEvent.findMany({ where: { action: 'user.delete' } })).toMatchObject([
    { actorKind: 'system', subjectId: erased.id },
  ]);
  expect((await applyErasures(await recorded())).out).toBe('Erased again: 0 accounts. The list has 2.\n');
});
