import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WorkDraft } from '../../contract/drafts.ts';
import type { SiteContent } from '../../contract/site.ts';
import type { Submission } from '../../contract/submissions.ts';
import { sampleSite } from '../../seed/sample-site.ts';
import { capSite } from '../../site/cap-site.ts';
import { createAdministrator, createStudent, createTask, createUpload } from '../../testing/factories.ts';
import { multipartForm } from '../../testing/multipart-form.ts';
import { sendReview } from '../../testing/send-review.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type TusClient, tusClient } from '../../testing/tus-client.ts';
import { unknownBytes } from '../../testing/unknown-bytes.ts';

const MiB = 1024 * 1024;
/** VIDEO_MEGABYTES and the rest. */
const uploads = { videoBytes: 60 * MiB, quotaBytes: 200 * MiB, unfinishedHours: 72 };

let t: TestApp;
let userId: string;
let cookie: string;
let tus: TusClient;

beforeAll(async () => {
  t = await createTestApp({ config: { uploads } });
});
afterAll(() => t.close());
beforeEach(async () => {
  const student = await createStudent(t.db);
  userId = student.id;
  cookie = await t.signInAs(student);
  tus = tusClient(t, cookie);
});
afterEach(() => vi.restoreAllMocks());

const siteWith = (ofWork: SiteContent['programme']['uploads']): SiteContent => {
  const { programme, ...rest } = sampleSite();
  return { ...rest, programme: { ...programme, uploads: ofWork } };
};
/** From now on the site allows this. */
function allow(changes: Partial<SiteContent['programme']['uploads']>) {
  const content = siteWith({ files: 10, fileMegabytes: 50, ...changes });
  vi.spyOn(t.deps.site, 'published').mockResolvedValue({ number: 2, content });
}

function film(size: number): Buffer {
  const bytes = unknownBytes(size);
  bytes.writeUInt32BE(24, 0);
  bytes.write('ftypisom\0\0\0\0isommp42', 4, 'latin1');
  // One box with the rest.
  bytes.writeUInt32BE(size - 24, 24);
  bytes.write('mdat', 28, 'latin1');
  return bytes;
}
async function upload(bytes: Buffer, { purpose = 'submission-file', stated = false } = {}) {
  const { body, headers } = multipartForm({ bytes });
  const size = stated ? { 'upload-length': String(bytes.length) } : {};
  const path = `/api/uploads?purpose=${purpose}`;
  const answer = await t.request('POST', path, { cookie, body, headers: { ...headers, ...size } });
  return [answer.statusCode, answer.json().detail];
}
const larger = (megabytes: number) => [413, `This file is larger than ${megabytes} MB. Nothing was stored.`];
const kept = () => t.db.upload.count({ where: { ownerUserId: userId, status: { not: 'discarded' } } });

test('VIDEO_MEGABYTES is the largest video, and what counts if the site names none', () => {
  const capped = (videoMegabytes?: number) =>
    capSite(siteWith({ files: 2, fileMegabytes: 5, videoMegabytes }), uploads).programme.uploads;
  for (const [ofSite, counts] of [
    [undefined, 60],
    [61, 60],
    [60, 60],
    [1, 1],
  ] as const) {
    expect(capped(ofSite)).toEqual({ files: 2, fileMegabytes: 5, videoMegabytes: counts });
  }
});

describe('S31 a file in one request', () => {
  test.each([false, true])('may be as large as the site says (size stated: %s)', async (stated) => {
    allow({ fileMegabytes: 1, videoMegabytes: 2 });
    expect(await upload(unknownBytes(MiB + 1), { stated })).toEqual(larger(1));
    expect(await upload(film(2 * MiB + 1), { stated })).toEqual(larger(2));
    expect(await kept()).toBe(0);
    expect((await upload(unknownBytes(MiB), { stated }))[0]).toBe(201);
    expect((await upload(film(2 * MiB), { stated }))[0]).toBe(201);
  });

  test.each([false, true])('a video can have less than others (size stated: %s)', async (stated) => {
    allow({ fileMegabytes: 3, videoMegabytes: 1 });
    expect(await upload(film(MiB + 1), { stated })).toEqual(larger(1));
    expect(await kept()).toBe(0);
    expect((await upload(film(MiB), { stated }))[0]).toBe(201);
    expect((await upload(unknownBytes(3 * MiB), { stated }))[0]).toBe(201);
  });

  test('of another purpose has the limit that it had', async () => {
    allow({ fileMegabytes: 1 });
    const [status, detail] = await upload(Buffer.alloc(2 * MiB, 1), { purpose: 'profile-photo' });
    expect([status, detail]).not.toEqual(larger(1));
    expect(status).toBe(422);
  });
});

describe('S31 a file in parts', () => {
  const name = { metadata: { filename: 'clip.mp4' } };

  test('has the limits of the site', async () => {
    allow({ fileMegabytes: 10, videoMegabytes: 20 });
    const refused = await tus.start(20 * MiB + 1);
    expect([refused.statusCode, refused.json().detail]).toEqual(larger(20));
    const path = await tus.started(20 * MiB, name);
    expect((await tus.head(path)).headers['tus-max-size']).toBe(String(20 * MiB));
    const other = await tus.send(path, 0, unknownBytes(9_000));
    expect(other.json().detail).toBe(
      'This file is not a video. Other files may have at most 10 MB. Nothing was stored.',
    );
    expect((await tus.send(await tus.started(20 * MiB, name), 0, film(9_000))).statusCode).toBe(204);
  });

  test('a video can have less than others', async () => {
    allow({ fileMegabytes: 20, videoMegabytes: 10 });
    const sent = await tus.send(await tus.started(10 * MiB + 1, name), 0, film(9_000));
    expect([sent.statusCode, sent.json().detail]).toEqual(larger(10));
    expect((await tus.send(await tus.started(20 * MiB), 0, unknownBytes(9_000))).statusCode).toBe(204);
  });

  test('has at most what .env allows, whatever the site says', async () => {
    allow({ videoMegabytes: 2_000 });
    const refused = await tus.start(60 * MiB + 1);
    expect([refused.statusCode, refused.json().detail]).toEqual(larger(60));
    await tus.started(60 * MiB);
  });

  test('is checked against the limit at its end too', async () => {
    const bytes = unknownBytes(2 * MiB);
    const path = await tus.started(bytes.length);
    await tus.send(path, 0, bytes.subarray(0, MiB));
    allow({ fileMegabytes: 1, videoMegabytes: 1 });
    await tus.send(path, MiB, bytes.subarray(MiB));
    const { state, problem } = await tus.ended(path);
    expect([state, problem.detail]).toEqual(['refused', larger(1)[1]]);
  });
});

describe('the number of files', () => {
  const refusal = (field: string, message: string) => ({
    code: 'validation_failed',
    errors: [{ path: field, message }],
  });
  const tooMany = (max: number) =>
    refusal('body.fileIds', `Add at most ${max} ${max === 1 ? 'file' : 'files'}.`);
  const files = async (count: number) => {
    const made = Array.from({ length: count }, () => createUpload(t.deps, { ownerUserId: userId }));
    return (await Promise.all(made)).map(({ id }) => id);
  };
  const send = (method: 'POST' | 'PATCH' | 'PUT', path: string, body: object) =>
    t.request(method, path, { cookie, body });
  const submit = (taskId: string, fileIds: string[]) =>
    send('POST', `/api/tasks/${taskId}/submissions`, { fileIds });
  const saveDraft = (taskId: string, body: object) => send('PUT', `/api/tasks/${taskId}/draft`, body);
  async function submitted(count: number) {
    const [{ id: taskId }, ids] = [await createTask(t.db), await files(count)];
    const { id } = (await submit(taskId, ids)).json<Submission>();
    return { taskId, id, ids };
  }

  test('of new work is what the site says', async () => {
    const [task, ids] = [await createTask(t.db), await files(3)];
    allow({ files: 2 });
    expect((await submit(task.id, ids)).json()).toMatchObject(tooMany(2));
    expect(await t.db.submission.count({ where: { userId } })).toBe(0);
    expect((await submit(task.id, ids.slice(1))).statusCode).toBe(201);
  });

  test('of pending work that has more may stay or fall, and not rise', async () => {
    const { id, ids } = await submitted(3);
    const [added = ''] = await files(1);
    allow({ files: 1 });
    const edit = (version: number, body: object) =>
      send('PATCH', `/api/submissions/${id}`, { version, ...body });
    expect((await edit(1, { title: 'Without a list' })).statusCode).toBe(200);
    expect((await edit(2, { fileIds: ids.toReversed() })).statusCode).toBe(200);
    expect((await edit(3, { fileIds: [...ids, added] })).json()).toMatchObject(tooMany(1));
    // Not in the place of another one either.
    expect((await edit(3, { fileIds: [...ids.slice(1), added] })).json()).toMatchObject(tooMany(1));
    expect((await edit(3, { fileIds: ids.slice(1) })).statusCode).toBe(200);
    const last = await edit(4, { fileIds: [added] });
    expect(last.json<Submission>().files.map((file) => file.id)).toEqual([added]);
  });

  test('of work that is revised too, and of its draft', async () => {
    const { taskId, id, ids } = await submitted(3);
    const desk = await t.signInAs(await createAdministrator(t.db));
    await sendReview(t, { cookie: desk, id, action: 'request-changes', body: { feedback: 'More.' } });
    const [added = ''] = await files(1);
    allow({ files: 2 });
    const draft = (fileIds: string[]) => saveDraft(taskId, { base: null, submissionId: id, fileIds });
    expect((await draft([...ids, added])).json()).toMatchObject(tooMany(2));
    const saved = (await draft(ids)).json<WorkDraft>();
    expect(saved.files).toHaveLength(3);
    const revise = (fileIds: string[]) =>
      send('POST', `/api/submissions/${id}/revise`, { version: 1, description: 'More', fileIds });
    expect((await revise([...ids, added])).json()).toMatchObject(tooMany(2));
    expect((await revise(ids)).json<Submission>()).toMatchObject({ status: 'pending', version: 2 });
  });

  test('of a draft that has more may stay, and the work is refused', async () => {
    const [{ id: taskId }, ids] = [await createTask(t.db), await files(4)];
    const [last = '', ...first] = ids;
    const begun = (await saveDraft(taskId, { base: null, fileIds: first })).json<WorkDraft>();
    allow({ files: 2 });
    const base = { id: begun.id, version: begun.version };
    expect((await saveDraft(taskId, { base, fileIds: ids })).json()).toMatchObject(tooMany(2));
    const saved = await saveDraft(taskId, { base, description: 'Done', fileIds: first });
    expect(saved.json<WorkDraft>().files).toHaveLength(3);
    expect((await submit(taskId, first)).json()).toMatchObject(tooMany(2));
    expect((await submit(taskId, [last])).statusCode).toBe(201);
  });
});
