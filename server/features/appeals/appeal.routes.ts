import type { FastifyInstance } from 'fastify';
import {
  appealReview as appealRoute,
  decideAppeal as decideRoute,
  getAppeal as getRoute,
  listMyAppeals as listMineRoute,
  listAppeals as listRoute,
} from '../../contract/appeals.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { appealReview, listMyAppeals } from './appeal-review.ts';
import { decideAppeal } from './decide-appeal.ts';
import { findAppeal, listAppeals } from './list-appeals.ts';

export function appealRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, runSql, now } = deps;
  const { adminEmails } = deps.config;
  mount(app, appealRoute, ({ actor, params, body }) =>
    appealReview(db, actor, { ...body, id: params.id, now: now() }),
  );
  mount(app, listMineRoute, ({ actor, params }) => listMyAppeals(db, actor, params.id));

  mount(app, listRoute, ({ actor, query }) => listAppeals(runSql, actor, { ...query, adminEmails }));
  mount(app, getRoute, ({ actor, params }) =>
    findAppeal(runSql, actor, { id: params.id, adminEmails, now: now() }),
  );
  mount(app, decideRoute, async ({ actor, params, body }) => {
    await decideAppeal(deps, actor, { ...body, id: params.id, now: now() });
    return findAppeal(runSql, actor, { id: params.id, adminEmails, now: now() });
  });
}
