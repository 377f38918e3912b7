import type { FastifyInstance } from 'fastify';
import { exportOverview as exportRoute, getOverview as getRoute } from '../../contract/overview.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { exportOverview } from './export-overview.ts';
import { readOverview } from './read-overview.ts';

export function overviewRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, getRoute, ({ actor, query }) => readOverview(deps, actor, query));
  mount(app, exportRoute, async ({ actor, query, reply }) =>
    sendCsv(reply, await exportOverview(deps, actor, query), `overview-${query.part}.csv`),
  );
}
