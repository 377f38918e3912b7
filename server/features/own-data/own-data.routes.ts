import type { FastifyInstance } from 'fastify';
import {
  listAccesses as accessesRoute,
  requestArchive as archiveRoute,
  requestDeletion as deletionRoute,
  getOwnData,
  keepAccount,
  keepMyAccount as keepRoute,
} from '../../contract/own-data.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { findOwnData } from './find-own-data.ts';
import { listAccesses } from './list-accesses.ts';
import { requestArchive } from './request-archive.ts';
import { keepByLink, keepMyAccount, requestDeletion } from './request-deletion.ts';

export function ownDataRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, getOwnData, ({ actor }) => findOwnData(deps.db, actor));
  mount(app, accessesRoute, ({ actor, query }) => listAccesses(deps.runSql, actor, query));
  mount(app, archiveRoute, ({ actor }) => requestArchive(deps, actor));
  mount(app, deletionRoute, ({ actor, body }) => requestDeletion(deps, actor, body));
  mount(app, keepRoute, ({ actor }) => keepMyAccount(deps, actor));
  mount(app, keepAccount, ({ body, request }) =>
    keepByLink(deps, { token: body.token, requestId: request.id, networkAddress: request.ip }),
  );
}
