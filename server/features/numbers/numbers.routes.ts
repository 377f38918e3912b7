import type { FastifyInstance } from 'fastify';
import { staleIfError } from '../../concurrency/stale-if-error.ts';
import { getDeskCounts, getNumbers } from '../../contract/numbers.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { countDesk } from './count-desk.ts';
import { countNumbers } from './count-numbers.ts';

const second = 1_000;
const minute = 60 * second;

export function numbersRoutes(app: FastifyInstance, { runSql, config, site, now }: Deps): void {
  const numbers = staleIfError(() => countNumbers(runSql, { adminEmails: config.adminEmails, now: now() }), {
    freshFor: minute,
    usableFor: 15 * minute,
    retryAfter: 5 * second,
    now,
  });

  mount(app, getNumbers, async ({ reply }) => {
    const answer = await numbers();
    reply.header('cache-control', 'public, max-age=60');
    return answer;
  });

  mount(app, getDeskCounts, ({ actor }) =>
    countDesk(runSql, actor, { adminEmails: config.adminEmails, now: now(), site }),
  );
}
