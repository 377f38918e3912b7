import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/announcements.ts';
import * as mine from '../../contract/my-announcements.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { countAudience } from './audience.ts';
import { correctAnnouncement, withdrawAnnouncement } from './change-published.ts';
import { createAnnouncement, deleteAnnouncement, editAnnouncement } from './draft-announcement.ts';
import { listAnnouncementReaders, listAnnouncements } from './list-announcements.ts';
import { findMyAnnouncement, listMyAnnouncements, readAnnouncement } from './my-announcements.ts';
import { findAnnouncement } from './present-announcement.ts';
import { publishAnnouncement, unscheduleAnnouncement } from './publish-announcement.ts';

export function announcementRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, runSql, now } = deps;
  mount(app, contract.listAnnouncements, ({ actor, query }) => listAnnouncements(runSql, actor, query));
  mount(app, contract.getAnnouncement, ({ params }) => findAnnouncement(runSql, params.id));
  mount(app, contract.createAnnouncement, async ({ actor, body }) =>
    findAnnouncement(runSql, await createAnnouncement(db, actor, body)),
  );
  mount(app, contract.editAnnouncement, async ({ actor, params, body }) => {
    await editAnnouncement(db, actor, { ...params, ...body });
    return findAnnouncement(runSql, params.id);
  });
  mount(app, contract.publishAnnouncement, async ({ actor, params, body }) => {
    await publishAnnouncement(deps, actor, { ...params, ...body });
    return findAnnouncement(runSql, params.id);
  });
  mount(app, contract.unscheduleAnnouncement, async ({ actor, params, body }) => {
    await unscheduleAnnouncement(deps, actor, { ...params, ...body });
    return findAnnouncement(runSql, params.id);
  });
  mount(app, contract.correctAnnouncement, async ({ actor, params, body }) => {
    await correctAnnouncement(deps, actor, { ...params, ...body });
    return findAnnouncement(runSql, params.id);
  });
  mount(app, contract.withdrawAnnouncement, async ({ actor, params, body }) => {
    await withdrawAnnouncement(deps, actor, { ...params, ...body });
    return findAnnouncement(runSql, params.id);
  });
  mount(app, contract.deleteAnnouncement, ({ actor, params }) => deleteAnnouncement(db, actor, params));
  mount(app, contract.countAudience, ({ actor, body }) => countAudience(runSql, actor, body));
  mount(app, contract.listAnnouncementReaders, ({ actor, params, query }) =>
    listAnnouncementReaders(runSql, actor, { ...params, ...query }),
  );
  mount(app, mine.listMyAnnouncements, ({ actor, query }) => listMyAnnouncements(runSql, actor, query));
  mount(app, mine.getMyAnnouncement, ({ actor, params }) => findMyAnnouncement(runSql, actor, params));
  mount(app, mine.readAnnouncement, ({ actor, params }) =>
    readAnnouncement(runSql, actor, { ...params, now: now() }),
  );
}
