import type { FastifyInstance } from 'fastify';
import {
  editEdition as editRoute,
  freezeBoard as freezeRoute,
  getNextEdition,
  showTrueBoard as showRoute,
  startEdition as startRoute,
  undoEdition as undoRoute,
} from '../../contract/edition-changes.ts';
import { listEditions as listRoute } from '../../contract/editions.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { editEdition, startEdition, undoEdition } from './change-edition.ts';
import { findNextEdition } from './find-next-edition.ts';
import { freezeBoard, showTrueBoard } from './freeze-board.ts';
import { listEditions } from './list-editions.ts';

export function editionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;
  mount(app, listRoute, () => listEditions(db));
  mount(app, getNextEdition, ({ actor }) => findNextEdition(db, actor, now()));
  mount(app, startRoute, ({ actor, body }) => startEdition(deps, actor, { ...body, now: now() }));
  mount(app, editRoute, ({ actor, params, body }) =>
    editEdition(db, actor, { ...body, wanted: params.number }),
  );
  mount(app, freezeRoute, ({ actor, params, body }) =>
    freezeBoard(db, actor, { ...body, wanted: params.number, now }),
  );
  mount(app, showRoute, ({ actor, params }) => showTrueBoard(db, actor, { wanted: params.number }));
  mount(app, undoRoute, ({ actor, params }) => undoEdition(deps, actor, { wanted: params.number }));
}
