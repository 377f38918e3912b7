import type { FastifyInstance } from 'fastify';
import {
  listCollegeRanks as collegesRoute,
  getAroundMe,
  getEarlierRanks,
  getLeaderboard,
  getReveal,
  listPublicPages as listRoute,
} from '../../contract/leaderboard.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { findAroundMe } from './around-me.ts';
import { findReveal } from './find-reveal.ts';
import { createKeptPages, listLeaderboard } from './leaderboard.ts';
import { createCollegeReader, listCollegeRanks } from './list-colleges.ts';
import { listEarlierRanks } from './past-standings.ts';
import { listPublicPages } from './public-pages.ts';

export function leaderboardRoutes(app: FastifyInstance, { runSql, config, site, now }: Deps): void {
  const pages = createKeptPages();
  const readColleges = createCollegeReader({ runSql, config, now });
  const input = () => ({ adminEmails: config.adminEmails, now: now() });
  mount(app, getLeaderboard, ({ actor, query }) =>
    listLeaderboard({ runSql, pages }, actor, { ...query, ...input() }),
  );
  mount(app, getReveal, ({ actor, query }) => findReveal(runSql, actor, { ...query, ...input() }));
  mount(app, getAroundMe, ({ actor, query }) => findAroundMe(runSql, actor, { ...query, ...input() }));
  mount(app, collegesRoute, async ({ actor, query }) => {
    const { collegeBoard } = (await site.published()).content.programme;
    return listCollegeRanks({ runSql, readColleges }, actor, { ...query, ...collegeBoard });
  });
  mount(app, getEarlierRanks, ({ query }) => listEarlierRanks(runSql, { ...query, ...input() }));
  mount(app, listRoute, ({ query }) => listPublicPages(runSql, query.ids, config.adminEmails));
}
