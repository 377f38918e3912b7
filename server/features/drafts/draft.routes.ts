import type { FastifyInstance } from 'fastify';
import {
  discardMyDraft as discardRoute,
  getMyDraft as getRoute,
  listMyDrafts as listRoute,
  saveMyDraft as saveRoute,
} from '../../contract/drafts.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { findDraft, listDrafts } from './find-draft.ts';
import { discardDraft, saveDraft } from './save-draft.ts';

export function draftRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, runSql, store, now } = deps;
  mount(app, getRoute, async ({ actor, params }) => ({ draft: await findDraft(db, actor, params.id) }));
  mount(app, saveRoute, ({ actor, params, body, request: { log } }) =>
    saveDraft({ ...deps, log }, actor, { ...body, taskId: params.id, now: now() }),
  );
  mount(app, discardRoute, ({ actor, params, query, request: { log } }) =>
    discardDraft({ db, store, log }, actor, {
      taskId: params.id,
      base: { id: query.draft, version: query.version },
    }),
  );
  mount(app, listRoute, ({ actor, query }) => listDrafts(runSql, actor, { ...query, now: now() }));
}
