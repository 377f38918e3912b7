import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { createSharedLimits } from '../rate-limits/shared-limits.ts';
import { startTestPostgres, templateUrl } from '../testing/postgres-server.ts';

/** Measures what a shared rate limit costs per request, compared with one in memory: `node server/bench/rate-limits.ts`. */
const requests = 3_000;
const atOnce = 50;
const rounds = 5;

const postgres = await startTestPostgres();
const shared = createSharedLimits({
  database: { url: templateUrl(postgres.template), pool: 2 },
  oidc: { issuer: '', clientId: '', clientSecret: 'a measurement' },
});

async function server(kind: 'memory' | 'shared'): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(rateLimit, {
    max: 1_000_000,
    timeWindow: '1 minute',
    ...(kind === 'shared' && { store: shared.storeFor({ info: console.log, warn: console.log }) }),
  });
  app.get('/', async () => ({}));
  return app;
}

/** @returns microseconds per request */
async function measure(app: FastifyInstance, clients: number, parallel: number): Promise<number> {
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < requests; n = next++) {
      await app.inject({ url: '/', remoteAddress: `10.0.${(n % clients) >> 8}.${(n % clients) & 255}` });
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: parallel }, worker));
  return ((performance.now() - began) * 1_000) / requests;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const apps = { memory: await server('memory'), shared: await server('shared') };
try {
  for (const app of Object.values(apps)) await measure(app, 1_000, atOnce);
  for (const [name, clients, parallel] of [
    ['one after another, one client', 1, 1],
    [`${atOnce} at once, one client (a campus behind one address)`, 1, atOnce],
    [`${atOnce} at once, a client each of 1000`, 1_000, atOnce],
  ] as const) {
    const times: { memory: number[]; shared: number[] } = { memory: [], shared: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of ['memory', 'shared'] as const)
        times[kind].push(await measure(apps[kind], clients, parallel));
    }
    const [memory, together] = [median(times.memory), median(times.shared)];
    console.log(
      `${name}: ${memory.toFixed(0)} µs in memory, ${together.toFixed(0)} µs shared, ×${(together / memory).toFixed(1)}`,
    );
  }
} finally {
  for (const app of Object.values(apps)) await app.close();
  await shared.close();
  await postgres.stop();
}
