import { createWriteStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { Pool, types } from 'pg';
import { readLeaderboard, readMe, readSubmissions, readTasks } from './reference-queries.ts';
import { describeReferenceSession, findSession, type ReferenceSession } from './reference-session.ts';

/**
 * What the product is compared with: the answers of its hot reads by SQL, one prepared statement each after
 * one for the session, through `pg` alone. No rate limit, log, header or metric. `processes.ts` starts it.
 */
const { DATABASE_URL = '', PORT = '0', FILES = '', ADMIN_PATH = '' } = process.env;

// As text that only needs the T and the Z: without the detour of a Date.
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => {
  const [seconds = '', fraction = ''] = text.slice(0, -3).split('.');
  return `${seconds.replace(' ', 'T')}.${fraction.padEnd(3, '0')}Z`;
});
const pool = new Pool({
  connectionString: DATABASE_URL,
  max: 10,
  // Planned once for each connection: no statement has a better plan for some values than for others.
  options: '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan',
});
const app = Fastify();

type Handler = (session: ReferenceSession, request: FastifyRequest) => Promise<unknown>;

function route(path: string, handler: Handler): void {
  app.get(path, async (request, reply) => {
    const session = await findSession(pool, request.headers.cookie);
    if (session === null) return reply.code(401).send();
    return send(reply, await handler(session, request));
  });
}

const send = (reply: FastifyReply, answer: unknown) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(answer));

route('/api/tasks', ({ userId }) => readTasks(pool, userId));
route('/api/leaderboard', ({ userId }, { query }) =>
  readLeaderboard(pool, userId, query as { cursor?: string }),
);
route('/api/submissions', ({ userId }) => readSubmissions(pool, userId));
route('/api/me', ({ userId }) => readMe(pool, userId));
app.get('/api/session', async (request, reply) =>
  send(reply, await describeReferenceSession(pool, request.headers.cookie, ADMIN_PATH)),
);
app.get('/healthz', () => ({ ok: true }));

// A file straight to its place on disk: written, synchronised, renamed.
app.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null));
let files = 0;
app.post('/files', { bodyLimit: 2 ** 30 }, async (request, reply) => {
  const path = join(FILES, String(files++));
  await pipeline(request.raw, createWriteStream(`${path}.new`, { flush: true }));
  await rename(`${path}.new`, path);
  const folder = await open(FILES);
  await folder.sync();
  await folder.close();
  return reply.code(201).send();
});

await mkdir(FILES, { recursive: true });
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.once('SIGTERM', () => process.exit(0));
