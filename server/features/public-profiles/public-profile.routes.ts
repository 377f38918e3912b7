import type { FastifyInstance } from 'fastify';
import {
  editPublicProfile as editRoute,
  getOwnPublicProfile,
  getPublicFile,
  getPublicProfile,
} from '../../contract/public-profiles.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { sendFile } from '../uploads/upload.routes.ts';
import { findPublicFile, findPublicProfile } from './find-public-profile.ts';
import { editPublicProfile, findOwnPublicProfile } from './own-public-profile.ts';

/** Asked for again each time, so that a page that is switched off is off at once; the ETag of a file saves its bytes. */
const revalidated = { 'cache-control': 'private, no-cache' };

export function publicProfileRoutes(app: FastifyInstance, { db, runSql, store }: Deps): void {
  mount(app, getOwnPublicProfile, ({ actor }) => findOwnPublicProfile(db, actor));
  mount(app, editRoute, ({ actor, body }) => editPublicProfile(db, actor, body));
  mount(app, getPublicProfile, ({ params }) => findPublicProfile(runSql, params.alias));
  mount(app, getPublicFile, async ({ params, ...http }) =>
    sendFile(store, http, await findPublicFile(db, params), revalidated),
  );
}
