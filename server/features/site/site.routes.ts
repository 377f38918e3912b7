import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';
import { getSite } from '../../contract/site.ts';
import * as editing from '../../contract/site-editing.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import type { WebDocuments } from '../../site/web-documents.ts';
import { countSiteUse } from './count-site-use.ts';
import { listSiteVersions } from './list-site-versions.ts';
import {
  discardSiteDraft,
  findSiteDraft,
  publishSiteDraft,
  restoreSiteVersion,
  saveSiteDraft,
} from './site-draft.ts';

/** @param documents null: the server has no pages */
export function siteRoutes(
  app: FastifyInstance,
  { db, runSql, site, now }: Deps,
  documents: WebDocuments | null,
): void {
  const find = () => findSiteDraft(runSql);
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
    await publishSiteDraft(db, actor, { ...body, now: now() });
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
  mount(app, editing.previewSite, async ({ params, query, reply }) => {
    if (documents === null) throw new AppError('not_found');
    const { content } = await find();
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(await documents.preview(content, { ...params, ...query }));
  });
}
