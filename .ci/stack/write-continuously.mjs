// Runs in the server's container (.ci/stack/backup.test.ts passes it to node there): three students upload, submit,
// withdraw and are approved, repeatedly, until /tmp/stop-writing exists. Prints the acknowledged writes with times.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const importServer = (path) => import(`/app/server/${path}`);
const { createDeps } = await importServer('main.ts');
const { loadConfig } = await importServer('config.ts');
const { startSession } = await importServer('features/auth/start-session.ts');
const { sessionCookie } = await importServer('http/session.ts');

/**
 * Milliseconds between two rounds of a student. All requests come from one address: without a pause they use up its
 * requests of a minute within seconds, and no write succeeds until the next minute, for example during the backup.
 */
const pause = 1_000;

const deps = createDeps(loadConfig());
const { db, config } = deps;
const [email] = config.adminEmails;
const administrator = await db.administrator.findFirstOrThrow({ where: { email } });
const cookieOf = async (ids) =>
  `${sessionCookie}=${await startSession(db, deps, { method: 'google', userId: null, administratorId: null, ...ids })}`;
const reviewer = await cookieOf({ administratorId: administrator.id });
/** One entry per round: ids, the times of responses, and the times at which deletions began. */
const rounds = [];

async function call(cookie, method, path, body) {
  for (;;) {
    const json = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`http://127.0.0.1:8080${path}`, {
      method,
      headers: { cookie, origin: config.publicOrigin, ...(json && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: json ? JSON.stringify(body) : body }),
    });
    const text = await response.text();
    // The health checks of other tests may have used up the requests of this minute.
    if (response.status !== 429)
      return { ok: response.ok, status: response.status, json: text === '' ? null : JSON.parse(text) };
    await sleep(300);
  }
}

async function write(name) {
  const user = await db.user.create({
    // They have agreed to the texts.
    data: { issuer: 'https://writer.test', subject: name, email: `${name}@writer.test`, name, agreedTo: 0 },
  });
  const cookie = await cookieOf({ userId: user.id });
  for (let number = 0; !existsSync('/tmp/stop-writing'); number += 1) {
    const task = await db.task.create({
      data: {
        title: `${name} ${number}`,
        content: 'x',
        lastDate: new Date(Date.now() + 9e7),
        points: 10,
        domain: 'Design',
        technologies: [],
      },
    });
    const form = new FormData();
    const bytes = crypto.getRandomValues(new Uint8Array(20_000 + number));
    form.set('file', new Blob([bytes]), 'work.bin');
    const upload = await call(cookie, 'POST', '/api/uploads?purpose=submission-file', form);
    if (!upload.ok) throw new Error(`upload: ${upload.status} ${JSON.stringify(upload.json)}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const round = { userId: user.id, uploadId: upload.json.id, sha256, uploaded: Date.now() };
    rounds.push(round);
    await complete(round, { cookie, taskId: task.id, number });
    await sleep(pause);
  }
}

/** Continues a round after its upload. In turn: approve, approve, withdraw, delete the upload. */
async function complete(round, { cookie, taskId, number }) {
  if (number % 4 === 3) {
    round.removing = Date.now();
    if ((await call(cookie, 'DELETE', `/api/uploads/${round.uploadId}`)).ok) round.removed = Date.now();
    return;
  }
  const input = { title: 'Work', description: 'A description of the work.', fileIds: [round.uploadId] };
  const submission = await call(cookie, 'POST', `/api/tasks/${taskId}/submissions`, input);
  if (!submission.ok) throw new Error(`submission: ${submission.status} ${JSON.stringify(submission.json)}`);
  const { id } = submission.json;
  Object.assign(round, { submissionId: id, submitted: Date.now() });
  if (number % 4 === 2) {
    round.removing = Date.now();
    if ((await call(cookie, 'DELETE', `/api/submissions/${id}`)).ok) round.removed = Date.now();
  } else {
    await call(reviewer, 'PUT', `/api/admin/submissions/${id}/claim`, {});
    const review = { points: 10, feedback: '', version: 1 };
    if ((await call(reviewer, 'POST', `/api/admin/submissions/${id}/approve`, review)).ok) {
      round.approved = Date.now();
    }
  }
}

await Promise.all(['ann', 'ben', 'cem'].map((name) => write(`${name}-${Date.now()}`)));
console.log(JSON.stringify(rounds));
await db.$disconnect();
process.exit(0);
