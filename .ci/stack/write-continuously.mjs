// Runs in the server's container (.ci/backup.test.ts feeds it to node there): people upload, hand in, withdraw and are
// approved, one round after another, until /tmp/stop-writing is there. Prints what was acknowledged, and when.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';

const ofServer = (path) => import(`/app/server/${path}`);
const { createDeps } = await ofServer('main.ts');
const { loadConfig } = await ofServer('config.ts');
const { startSession } = await ofServer('features/auth/start-session.ts');
const { sessionCookie } = await ofServer('http/session.ts');

const deps = createDeps(loadConfig());
const { db, config } = deps;
const [email] = config.adminEmails;
const administrator = await db.administrator.findFirstOrThrow({ where: { email } });
const cookieOf = async (ids) =>
  `${sessionCookie}=${await startSession(db, deps, { method: 'google', userId: null, administratorId: null, ...ids })}`;
const judge = await cookieOf({ administratorId: administrator.id });
/** Of each round: the ids, and the moments at which an answer had come, or at which a deletion was begun. */
const rounds = [];

async function call(cookie, method, path, body) {
  for (;;) {
    const json = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(`http://127.0.0.1:8080${path}`, {
      method,
      headers: { cookie, origin: config.publicOrigin, ...(json && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: json ? JSON.stringify(body) : body }),
    });
    const text = await answer.text();
    // One address stands for a campus here.
    if (answer.status !== 429)
      return { ok: answer.ok, status: answer.status, json: text === '' ? null : JSON.parse(text) };
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

async function write(name) {
  const user = await db.user.create({
    data: { issuer: 'https://writer.test', subject: name, email: `${name}@writer.test`, name },
  });
  const cookie = await cookieOf({ userId: user.id });
  for (let round = 0; !existsSync('/tmp/stop-writing'); round += 1) {
    const task = await db.task.create({
      data: {
        title: `${name} ${round}`,
        content: 'x',
        lastDate: new Date(Date.now() + 9e7),
        points: 10,
        domain: 'Design',
        technologies: [],
      },
    });
    const form = new FormData();
    const bytes = crypto.getRandomValues(new Uint8Array(20_000 + round));
    form.set('file', new Blob([bytes]), 'work.bin');
    const upload = await call(cookie, 'POST', '/api/uploads?purpose=submission-file', form);
    if (!upload.ok) throw new Error(`upload: ${upload.status} ${JSON.stringify(upload.json)}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const told = { userId: user.id, uploadId: upload.json.id, sha256, uploaded: Date.now() };
    rounds.push(told);
    if (round % 4 === 3) {
      told.removing = Date.now();
      if ((await call(cookie, 'DELETE', `/api/uploads/${upload.json.id}`)).ok) told.removed = Date.now();
      continue;
    }
    const work = { title: 'Work', description: 'What was done, in some words.', fileIds: [upload.json.id] };
    const submission = await call(cookie, 'POST', `/api/tasks/${task.id}/submissions`, work);
    if (!submission.ok)
      throw new Error(`submission: ${submission.status} ${JSON.stringify(submission.json)}`);
    const { id } = submission.json;
    Object.assign(told, { submissionId: id, submitted: Date.now() });
    if (round % 4 === 2) {
      told.removing = Date.now();
      if ((await call(cookie, 'DELETE', `/api/submissions/${id}`)).ok) told.removed = Date.now();
    } else if (
      (await call(judge, 'POST', `/api/admin/submissions/${id}/approve`, { points: 10, feedback: '' })).ok
    ) {
      told.approved = Date.now();
    }
  }
}

await Promise.all(['ann', 'ben', 'cem'].map((name) => write(`${name}-${Date.now()}`)));
console.log(JSON.stringify(rounds));
await db.$disconnect();
process.exit(0);
