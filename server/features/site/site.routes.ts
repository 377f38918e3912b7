import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';
import { getSite } from '../../contract/site.ts';
import * as editing from '../../contract/site-editing.ts';
import { getSitePicture } from '../../contract/site-picture-schema.ts';
import { flameId } from '../../contract/site-pictures.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import type { WebDocuments } from '../../site/web-documents.ts';
import { sendFile } from '../uploads/upload.routes.ts';
import { countSiteUse } from './count-site-use.ts';
import { findSize } from './keep-pictures.ts';
import { listSiteVersions } from './list-site-versions.ts';
import { MadePictures } from './made-pictures.ts';
import {
  discardSiteDraft,
  findSiteDraft,
  findSiteVersion,
  publishSiteDraft,
  restoreSiteVersion,
  saveSiteDraft,
} from './site-draft.ts';

/** Every version of a picture has an address of its own. */
const forEverybody = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' };

/** @param documents null: the server has no pages */
export function siteRoutes(
  app: FastifyInstance,
  { db, runSql, store, site, config: { uploads }, now }: Deps,
  documents: WebDocuments | null,
): void {
  const find = () => findSiteDraft(runSql);
  const made = new MadePictures({ db, store, site });
  mount(app, getSite, async () => (await site.published()).content);
  mount(app, editing.getSiteDraft, find);
  mount(app, editing.saveSiteDraft, async ({ actor, body }) => {
    await saveSiteDraft(db, actor, { ...body, now: now() });
    return find();
  });
  mount(app, editing.discardSiteDraft, ({ actor, query }) =>
    discardSiteDraft(db, actor, { ...query, now: now() }),
  );
  mount(app, editing.publishSiteDraft, async ({ actor, body }) => {
    await publishSiteDraft(db, actor, { ...body, uploads, now: now() });
    return find();
  });
  mount(app, editing.countSiteUse, async ({ actor }) =>
    countSiteUse(runSql, actor, (await site.published()).content),
  );
  mount(app, editing.listSiteVersions, ({ actor, query }) => listSiteVersions(runSql, actor, query));
  mount(app, editing.restoreSiteVersion, async ({ actor, params, body }) => {
    await restoreSiteVersion(db, actor, { ...params, ...body, now: now() });
    return find();
  });
  mount(app, getSitePicture, async ({ params, query, request, reply }) => {
    const isKept = Object.keys(query).length === 0 && params.id !== flameId;
    const size = isKept ? await findSize(db, params) : null;
    if (size !== null) return sendFile(store, { request, reply }, size, forEverybody);
    const picture = await made.find({ ...params, ...query });
    if (picture === null) throw new AppError('not_found');
    return reply.headers(forEverybody).type(picture.contentType).send(picture.bytes);
  });
  mount(app, editing.previewSite, async ({ params, query, reply }) => {
    if (documents === null) throw new AppError('not_found');
    const { published, theme } = query;
    const content = published === undefined ? (await find()).content : await findSiteVersion(db, published);
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(await documents.preview(content, { ...params, theme }));
  });
}
