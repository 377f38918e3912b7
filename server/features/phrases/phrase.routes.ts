import type { FastifyInstance } from 'fastify';
import {
  createPhrase as createRoute,
  deletePhrase as deleteRoute,
  editPhrase as editRoute,
  listPhrases as listRoute,
} from '../../contract/phrases.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { createPhrase, deletePhrase, editPhrase, listPhrases } from './manage-phrases.ts';

export function phraseRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(app, listRoute, ({ actor }) => listPhrases(db, actor));
  mount(app, createRoute, ({ actor, body }) => createPhrase(db, actor, body));
  mount(app, editRoute, ({ actor, params, body }) => editPhrase(db, actor, { ...body, id: params.id }));
  mount(app, deleteRoute, ({ actor, params }) => deletePhrase(db, actor, params.id));
}
