import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Prisma, Upload } from '#prisma/client.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  type TestStudent,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Binding, bindUploads, rebindUploads } from './bind-uploads.ts';
import { discardUploads, removeDiscarded } from './discard-uploads.ts';

let t: TestApp;
let author: TestStudent;

beforeAll(async () => {
  t = await createTestApp();
  author = await createStudent(t.db);
});
afterAll(() => t.close());

const file = (overrides: Partial<Prisma.UploadUncheckedCreateInput> = {}) =>
  createUpload(t.deps, { ownerUserId: author.id, ...overrides });
const submission = async () => createSubmission(t.db, { user: author, task: await createTask(t.db) });
const ids = (files: readonly Upload[]) => files.map(({ id }) => id);
const bind = (binding: Binding) => t.db.$transaction((tx) => bindUploads(tx, binding));
const rebind = (binding: Binding) => t.db.$transaction((tx) => rebindUploads(tx, binding));

async function boundTo(submissionId: string): Promise<string[]> {
  return ids(await t.db.upload.findMany({ where: { submissionId }, orderBy: { position: 'asc' } }));
}

describe('bindUploads', () => {
  test('binds in the order given', async () => {
    const { id } = await submission();
    const files = [await file(), await file(), await file()].reverse();
    await bind({ ids: ids(files), owner: { userId: author.id }, target: { purpose: 'submission-file', id } });
    expect(await boundTo(id)).toEqual(ids(files));
    const rows = await t.db.upload.findMany({ where: { submissionId: id }, orderBy: { position: 'asc' } });
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2]);
  });

  test('S22 rejects a file that is someone else’s, bound, pending, discarded, for another purpose or unknown, and then binds none', async () => {
    const other = await createStudent(t.db);
    const elsewhere = await submission();
    const refused = {
      'another’s': await file({ ownerUserId: other.id }),
      'without an owner': await file({ ownerUserId: null }),
      'bound elsewhere': await file({ submissionId: elsewhere.id }),
      unfinished: await file({ status: 'pending' }),
      discarded: await file({ status: 'discarded', discardedAt: new Date() }),
      'a profile photo': await file({ purpose: 'profile_photo' }),
      'a task image': await file({ purpose: 'task_image' }),
      unknown: { id: randomUUID() },
    };
    for (const [name, bad] of Object.entries(refused)) {
      const { id } = await submission();
      const good = await file();
      const attempt = bind({
        ids: [good.id, bad.id],
        owner: { userId: author.id },
        target: { purpose: 'submission-file', id },
      });
      await expect(attempt, name).rejects.toMatchObject({ code: 'file_not_available' });
      expect(await boundTo(id)).toEqual([]);
    }
    expect(await boundTo(elsewhere.id)).toEqual([refused['bound elsewhere'].id]);
  });

  test('S22 a student’s file cannot be bound with an administrator’s id, nor the other way round', async () => {
    const task = await createTask(t.db);
    const image = await file({
      purpose: 'task_image',
      ownerUserId: null,
      ownerAdministratorId: (await createAdministrator(t.db)).id,
    });
    for (const owner of [{ administratorId: (await createAdministrator(t.db)).id }, { userId: author.id }]) {
      const attempt = bind({ ids: [image.id], owner, target: { purpose: 'task-image', id: task.id } });
      await expect(attempt).rejects.toMatchObject({ code: 'file_not_available' });
    }
  });

  test('S22 of parallel requests for the same files one succeeds, regardless of their order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const files = ids([await file(), await file(), await file()]);
      const targets = await Promise.all(Array.from({ length: 4 }, submission));
      const results = await Promise.allSettled(
        targets.map(({ id }, index) =>
          bind({
            ids: index % 2 === 0 ? files : files.toReversed(),
            owner: { userId: author.id },
            target: { purpose: 'submission-file', id },
          }),
        ),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'file_not_available' });
      }
      const bound = await Promise.all(targets.map(({ id }) => boundTo(id)));
      expect(bound.map((list) => list.length).toSorted()).toEqual([0, 0, 0, 3]);
    }
  });
});

describe('rebindUploads', () => {
  test('keeps, adds, reorders and discards', async () => {
    const { id } = await submission();
    const [a, b, c] = [await file({ submissionId: id }), await file({ submissionId: id }), await file()];
    const owner = { userId: author.id };
    const discarded = await rebind({ ids: [c.id, a.id], owner, target: { purpose: 'submission-file', id } });
    expect(discarded).toEqual([{ id: b.id, storageKey: b.storageKey }]);
    expect(await boundTo(id)).toEqual([c.id, a.id]);
    const row = await t.db.upload.findUniqueOrThrow({ where: { id: b.id } });
    expect(row).toMatchObject({ status: 'discarded', submissionId: null });

    expect(await rebind({ ids: [], owner, target: { purpose: 'submission-file', id } })).toHaveLength(2);
    expect(await boundTo(id)).toEqual([]);
  });

  test('S22 rejects a file bound to another target, and then discards nothing', async () => {
    const [one, two] = [await submission(), await submission()];
    const [mine, foreign] = [await file({ submissionId: one.id }), await file({ submissionId: two.id })];
    const attempt = rebind({
      ids: [foreign.id],
      owner: { userId: author.id },
      target: { purpose: 'submission-file', id: one.id },
    });
    await expect(attempt).rejects.toMatchObject({ code: 'file_not_available' });
    expect(await boundTo(one.id)).toEqual([mine.id]);
    expect(await boundTo(two.id)).toEqual([foreign.id]);
  });

  test('a bound image of another administrator stays; an unbound one of theirs is rejected', async () => {
    const [first, second] = [await createAdministrator(t.db), await createAdministrator(t.db)];
    const task = await createTask(t.db);
    const image = (overrides: object) => file({ purpose: 'task_image', ownerUserId: null, ...overrides });
    const bound = await image({ ownerAdministratorId: first.id, taskId: task.id });
    const unbound = await image({ ownerAdministratorId: first.id });
    const binding = {
      owner: { administratorId: second.id },
      target: { purpose: 'task-image' as const, id: task.id },
    };
    expect(await rebind({ ...binding, ids: [bound.id] })).toEqual([]);
    const attempt = rebind({ ...binding, ids: [bound.id, unbound.id] });
    await expect(attempt).rejects.toMatchObject({ code: 'file_not_available' });
  });

  test('a new profile photo replaces the previous one', async () => {
    const user = await createStudent(t.db);
    const photo = () => file({ purpose: 'profile_photo', ownerUserId: user.id });
    const [one, two] = [await photo(), await photo()];
    const binding = {
      owner: { userId: user.id },
      target: { purpose: 'profile-photo' as const, id: user.id },
    };
    expect(await rebind({ ...binding, ids: [one.id] })).toEqual([]);
    expect(ids((await rebind({ ...binding, ids: [two.id] })) as Upload[])).toEqual([one.id]);
    expect(await rebind({ ...binding, ids: [two.id] })).toEqual([]);
    const rows = await t.db.upload.findMany({ where: { profileOfUserId: user.id } });
    expect(ids(rows)).toEqual([two.id]);
  });
});

describe('discardUploads', () => {
  const log = { warn: () => {} };

  test('discards all files of one student only, and removes them with their objects', async () => {
    const user = await createStudent(t.db);
    const mine = [
      await file({ ownerUserId: user.id }),
      await file({ ownerUserId: user.id, purpose: 'profile_photo', profileOfUserId: user.id }),
      await file({ ownerUserId: user.id, status: 'pending' }),
    ];
    const other = await file();
    const discard = () => t.db.$transaction((tx) => discardUploads(tx, { ownerUserId: user.id }));
    const discarded = await discard();
    expect(discarded.map(({ id }) => id).toSorted()).toEqual(ids(mine).toSorted());
    expect(await discard()).toEqual([]);
    await removeDiscarded({ ...t.deps, log }, discarded);
    expect(await t.db.upload.count({ where: { ownerUserId: user.id } })).toBe(0);
    for (const { storageKey } of mine)
      await expect(t.deps.store.stat(storageKey)).rejects.toThrow('no object');
    await expect(t.deps.store.stat(other.storageKey)).resolves.toBeDefined();
  });

  test('if the store fails, the row stays for the sweep', async () => {
    const { id } = await submission();
    const row = await file({ submissionId: id });
    const discarded = await t.db.$transaction((tx) =>
      discardUploads(tx, { target: { purpose: 'submission-file', id } }),
    );
    const warnings: string[] = [];
    const store = { ...t.deps.store, delete: () => Promise.reject(new Error('test')) };
    await removeDiscarded(
      { db: t.db, store, log: { warn: (_detail, message) => warnings.push(message) } },
      discarded,
    );
    expect(warnings).toHaveLength(1);
    const left = await t.db.upload.findUniqueOrThrow({ where: { id: row.id } });
    expect(left.status).toBe('discarded');
  });
});
