// Runs in the server's container (.ci/backup.test.ts feeds it to node there): people upload, hand in, withdraw and are
// approved, one round after another, until /tmp/stop-writing is there. Prints what was answered with success.
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
const done = { uploaded: 0, submitted: 0, approved: 0, withdrawn: 0, removed: 0 };

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
    form.set('file', new Blob([crypto.getRandomValues(new Uint8Array(20_000 + round))]), 'work.bin');
    const upload = await call(cookie, 'POST', '/api/uploads?purpose=submission-file', form);
    if (!upload.ok) throw new Error(`upload: ${upload.status} ${JSON.stringify(upload.json)}`);
    done.uploaded += 1;
    if (round % 4 === 3) {
      if ((await call(cookie, 'DELETE', `/api/uploads/${upload.json.id}`)).ok) done.removed += 1;
      continue;
    }
    const work = { title: 'Work', description: 'What was done, in some words.', fileIds: [upload.json.id] };
    const submission = await call(cookie, 'POST', `/api/tasks/${task.id}/submissions`, work);
    if (!submission.ok)
      throw new Error(`submission: ${submission.status} ${JSON.stringify(submission.json)}`);
    done.submitted += 1;
    const { id } = submission.json;
    if (round % 4 === 2) {
      if ((await call(cookie, 'DELETE', `/api/submissions/${id}`)).ok) done.withdrawn += 1;
    } else if (
      (await call(judge, 'POST', `/api/admin/submissions/${id}/approve`, { points: 10, feedback: '' })).ok
    ) {
      done.approved += 1;
    }
  }
}

await Promise.all(['ann', 'ben', 'cem'].map((name) => write(`${name}-${Date.now()}`)));
console.log(JSON.stringify(done));
await db.$disconnect();
process.exit(0);
