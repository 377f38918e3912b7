import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../app-error.ts';
import {
  countVisit as countVisitRoute,
  exportOverview as exportRoute,
  getOverview as getRoute,
} from '../../contract/overview.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { countVisit } from './count-visit.ts';
import { exportOverview } from './export-overview.ts';
import { readOverview } from './read-overview.ts';

/** Seconds until the numbers may be counted. */
const retryAfter = 10;

async function orLater<Value>(reply: FastifyReply, read: Promise<Value>): Promise<Value> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') reply.header('retry-after', retryAfter);
    throw error;
  }
}

export function overviewRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, getRoute, ({ actor, query, reply }) => orLater(reply, readOverview(deps, actor, query)));
  mount(app, exportRoute, async ({ actor, query, reply }) =>
    sendCsv(reply, await orLater(reply, exportOverview(deps, actor, query)), `overview-${query.part}.csv`),
  );
  mount(app, countVisitRoute, () => countVisit(deps));
}
