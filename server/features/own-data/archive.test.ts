import { createHash, randomUUID } from 'node:crypto';
import JSZip from 'jszip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits, MiB } from '../../contract/limits.ts';
import type { Archive, OwnData } from '../../contract/own-data.ts';
import { createApplication } from '../../testing/applicants.ts';
import { createTemplate, issueTo } from '../../testing/certificates.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  givePoints,
} from '../../testing/factories.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepUploads } from '../uploads/sweep-uploads.ts';
import { deleteUser } from '../users/delete-user.ts';
import { erasedColumns } from '../users/erased-columns.ts';
import { archivedTables } from './archived-tables.ts';
import { makeArchive } from './make-archive.ts';

let t: TestApp;
let asAdmin: string;
let moment = new Date();
beforeAll(async () => {
  t = await createTestApp({ now: () => moment });
  asAdmin = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

/** With at least one row in every table of the archive. */
async function studentWithEverything() {
  const { db } = t;
  const user = await createStudent(db, {
    firstName: 'Asha',
    lastName: 'Rao',
    phone: '+91 1',
    alias: `Star ${randomUUID()}`,
  });
  const userId = user.id;
  const cookie = await t.signInAs(user);
  const { id: sessionId } = await db.session.findFirstOrThrow({ where: { userId } });
  const task = await createTask(db, { title: 'A film' });
  const approved = await createSubmission(db, {
    user,
    task,
    status: 'approved',
    points: 70,
    feedback: 'Well done',
  });
  const file = await createUpload(t.deps, {
    ownerUserId: userId,
    submissionId: approved.id,
    fileName: 'फ़िल्म.txt',
    bytes: Buffer.from('the film'),
  });
  await givePoints(db, user, 5);
  await db.submissionVersion.create({
    data: {
      submissionId: approved.id,
      version: 1,
      title: 'Old',
      description: 'Older words',
      fileIds: [],
      submittedAt: moment,
    },
  });
  const rejected = await createSubmission(db, { user, task: await createTask(db), status: 'rejected' });
  await db.appeal.create({
    data: { userId, submissionId: rejected.id, reviewId: rejected.reviewId ?? '', text: 'Look again' },
  });
  await db.workDraft.create({ data: { userId, taskId: task.id, title: 'Begun', description: '', link: '' } });
  const quiz = await createTask(db, { kind: 'quiz' });
  await db.quizAttempt.create({
    data: {
      taskId: quiz.id,
      userId,
      number: 1,
      settings: { secret: 'right answer' },
      answers: [],
      startedAt: moment,
      endsAt: moment,
    },
  });
  await db.publicProfile.create({ data: { userId, alias: `asha-${made()}`, enabled: true } });
  await db.publicWork.create({ data: { userId, submissionId: approved.id, position: 0, pictures: false } });
  await db.pushSubscription.create({
    data: {
      userId,
      endpoint: `https://push.test/${userId}`,
      p256dh: 'secret-key',
      auth: 'secret-auth',
      vapidKey: 'k',
      label: 'Firefox',
      sessionId,
    },
  });
  await db.notification.create({ data: { userId, kind: 'tier', key: 'tier:1', data: {} } });
  await db.notificationSetting.create({
    data: { userId, kind: 'tier', inPage: true, mail: 'none', push: false },
  });
  await db.mailDelivery.create({
    data: { userId, key: `k-${userId}`, purpose: 'digest', messageId: '<1@x>' },
  });
  await db.mailBounce.create({
    data: { userId, address: 'asha@old.test', reason: 'No such user', at: moment },
  });
  const announcement = await db.announcement.create({
    data: { title: 'Gate 2', body: 'Closed', audienceKind: 'all' },
  });
  await db.announcementRecipient.create({ data: { userId, announcementId: announcement.id } });
  await db.accountExpiry.create({ data: { userId, deletesAt: moment, toldAt: moment } });
  await db.savedTask.create({ data: { userId, taskId: quiz.id } });
  await db.userNote.create({ data: { userId, body: 'Has the keys of the hall.' } });
  await db.importBatch.create({
    data: {
      ...{ requestId: made(), kind: 'people', fileName: 'people.csv', fileSha256: Buffer.alloc(32) },
      ...{ state: 'done', total: 1, counts: { changed: 1 } },
      items: { create: { position: 2, outcome: 'changed', userId, values: { phone: '+91 1' } } },
    },
  });
  const at = new Date();
  await db.consent.create({ data: { userId, document: 'terms', version: 1, textOf: at, at } });
  await createApplication(db, { userId, status: 'accepted', decidedAt: moment });
  await db.referralCode.create({ data: { userId, code: made() } });
  const drive = await createTask(db, { kind: 'referral' });
  await db.referral.create({
    data: {
      taskId: drive.id,
      referrerId: userId,
      registration: 'T-1',
      state: 'counted',
      points: 1,
      createdAt: moment,
      countedAt: moment,
    },
  });
  const message = await db.contactMessage.create({
    data: { userId, name: 'Asha', email: 'asha@x.test', message: 'When does it begin?' },
  });
  await db.messageReply.create({
    data: { messageId: message.id, sender: 'administrator', body: 'At nine.' },
  });
  const template = await createTemplate(t, asAdmin, { award: { reason: 'role' } });
  const certificateId = await issueTo(t, asAdmin, { templateId: template.id, userId, entered: 'Lead' });
  const { id: editionId } = await db.edition.findFirstOrThrow({ where: { closedAt: null } });
  const batch = { editionId, requestId: made(), wording: {}, total: 1, createdAt: moment };
  await db.certificateBatch.create({
    data: { ...batch, items: { create: { userId, values: {}, outcome: 'had' } } },
  });
  return { user, cookie, file, certificateId };
}
const made = () => randomUUID().slice(0, 8);

const ask = async (cookie: string) =>
  (await t.request('POST', '/api/me/archive', { cookie })).json<Archive>();
const stateOf = async (cookie: string) =>
  (await t.request('GET', '/api/me/data', { cookie })).json<OwnData>().archive;
const pendingOf = (ownerUserId: string) =>
  t.db.upload.findFirstOrThrow({ where: { ownerUserId, purpose: 'data_export', status: 'pending' } });

/** Asks for an archive and runs the job. */
async function makeOne({ id }: { id: string }, cookie: string) {
  expect((await ask(cookie)).ready).toBeNull();
  await makeArchive(t.deps, { uploadId: (await pendingOf(id)).id }, t.app.log);
  const made = await stateOf(cookie);
  return made?.ready ?? expect.fail('there is no archive');
}

test('S60 S74 the archive has every personal column, every table and every file, and is downloaded in parts', async () => {
  const { user, cookie, file, certificateId } = await studentWithEverything();
  const { file: archive, until } = await makeOne(user, cookie);
  expect(Date.parse(until) - moment.getTime()).toBe(limits.archiveHours * 3_600_000);
  const [first, second] = [
    await t.request('GET', archive.url, { cookie, headers: { range: 'bytes=0-99' } }),
    await t.request('GET', archive.url, { cookie, headers: { range: 'bytes=100-' } }),
  ];
  expect([first.statusCode, second.statusCode]).toEqual([206, 206]);
  const bytes = Buffer.concat([first.rawPayload, second.rawPayload]);
  expect(bytes.length).toBe(archive.size);
  expect(first.headers.etag).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);

  const zip = await JSZip.loadAsync(bytes, { checkCRC32: true });
  const textOf = (name: string) => zip.file(name)?.async('string') ?? expect.fail(name);
  expect(await textOf(`files/${file.id}/${file.fileName}`)).toBe('the film');
  const pdf = zip.file(`certificates/${certificateId}.pdf`) ?? expect.fail('no certificate');
  expect((await readPdf(await pdf.async('uint8array'))).text).toContain(user.name);
  expect(await textOf(`certificates/${certificateId}.json`)).toContain('EnvelopedVerifiableCredential');
  const data = JSON.parse(await textOf('data.json'));
  expect(Object.keys(data.User[0])).toEqual(expect.arrayContaining([...erasedColumns]));
  expect(data.User[0]).toMatchObject({ email: user.email, phone: '+91 1' });
  for (const [table, archived] of Object.entries(archivedTables)) {
    if (typeof archived === 'string') expect(data).not.toHaveProperty(table);
    else expect(data[table], table).not.toEqual([]);
  }
  const readMe = await textOf('read-me.md');
  for (const table of Object.keys(data)) expect(readMe).toContain(`## ${table}\n`);
  const points = await textOf('points.csv');
  expect(points.startsWith('\ufeffcreatedAt,editionId,kind,points,reason,domain\r\n')).toBe(true);
  expect(points).toContain(',award,70,A film,');
  for (const secret of ['secret-key', 'secret-auth', 'right answer', 'tokenHash', file.storageKey]) {
    expect(JSON.stringify(data), secret).not.toContain(secret);
  }
  expect(await t.db.notification.count({ where: { userId: user.id, kind: 'account' } })).toBe(1);
});

test('files beyond what one archive can hold are named in it', async () => {
  const user = await createStudent(t.db);
  const cookie = await t.signInAs(user);
  for (const [fileName, size] of [
    ['one.txt', 1_500],
    ['two.txt', 1_500],
    ['three.txt', 400],
  ] as const) {
    const { id } = await createUpload(t.deps, { ownerUserId: user.id, fileName });
    await t.db.upload.update({ where: { id }, data: { size: size * MiB } });
  }
  const { file } = await makeOne(user, cookie);
  const { rawPayload } = await t.request('GET', file.url, { cookie });
  const zip = await JSZip.loadAsync(rawPayload);
  const names = Object.values(zip.files).flatMap(({ name, dir }) => (dir ? [] : [name.split('/').at(-1)]));
  expect(names.sort()).toEqual(['data.json', 'one.txt', 'points.csv', 'read-me.md', 'three.txt']);
  const readMe = await zip.file('read-me.md')?.async('string');
  expect(readMe).toMatch(/## Files that are not here\n.+:\n- files\/[\w-]+\/two\.txt\n\n/);
});

test('a repetition while one is made returns it; a later one replaces the one before, and none counts against the quota', async () => {
  const user = await createStudent(t.db);
  const cookie = await t.signInAs(user);
  await Promise.all([ask(cookie), ask(cookie), ask(cookie)]);
  expect(await t.db.upload.count({ where: { ownerUserId: user.id } })).toBe(1);
  const { file } = await makeOne(user, cookie);
  await t.db.upload.update({ where: { id: file.id }, data: { size: limits.studentQuotaBytes } });
  const { file: next } = await makeOne(user, cookie);
  expect((await t.request('GET', file.url, { cookie })).statusCode).toBe(404);
  expect((await t.request('GET', next.url, { cookie })).statusCode).toBe(200);
  const draft = await createUpload(t.deps, { ownerUserId: user.id });
  expect((await t.request('DELETE', `/api/uploads/${draft.id}`, { cookie })).statusCode).toBe(204);
});

test('S74 nobody else can read an archive, and after a day nobody can', async () => {
  const user = await createStudent(t.db);
  const cookie = await t.signInAs(user);
  const { file } = await makeOne(user, cookie);
  const others = [
    await t.signInAs(await createStudent(t.db)),
    await t.signInAs(await createAdministrator(t.db)),
  ];
  for (const other of others)
    expect((await t.request('GET', file.url, { cookie: other })).statusCode).toBe(404);
  expect((await t.request('GET', file.url)).statusCode).toBe(401);
  expect((await t.request('GET', `/api/files/${randomUUID()}`, { cookie })).statusCode).toBe(404);
  const { storageKey } = await t.db.upload.findUniqueOrThrow({ where: { id: file.id } });
  const before = moment;
  moment = new Date(before.getTime() + (limits.archiveHours + 1) * 3_600_000);
  await sweepUploads({ ...t.deps, log: t.app.log });
  moment = before;
  expect((await t.request('GET', file.url, { cookie })).statusCode).toBe(404);
  await expect(t.deps.store.stat(storageKey)).rejects.toThrow();
  expect(await stateOf(cookie)).toBeNull();
});

test('S74 an account that is deleted while its archive is made leaves none', async () => {
  const user = await createStudent(t.db);
  const cookie = await t.signInAs(user);
  await createUpload(t.deps, { ownerUserId: user.id });
  await ask(cookie);
  const { id, storageKey } = await pendingOf(user.id);
  const deletion = { log: t.app.log, db: t.db, store: t.deps.store };
  let deleted = false;
  const store = new Proxy(t.deps.store, {
    get(target, name: keyof typeof t.deps.store) {
      if (name !== 'put') return target[name].bind(target);
      return async (...put: Parameters<typeof target.put>) => {
        const size = await target.put(...put);
        await deleteUser(deletion, 'system', { id: user.id, now: moment });
        deleted = true;
        return size;
      };
    },
  });
  await makeArchive({ ...t.deps, store }, { uploadId: id }, t.app.log);
  expect(deleted).toBe(true);
  expect(await t.db.upload.findUnique({ where: { id } })).toBeNull();
  await expect(t.deps.store.stat(storageKey)).rejects.toThrow();
  expect(await t.db.notification.count({ where: { userId: user.id } })).toBe(0);
});
