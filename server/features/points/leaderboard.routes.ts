import type { FastifyInstance } from 'fastify';
import { getLeaderboard } from '../../contract/leaderboard.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { createKeptPages, listLeaderboard } from './leaderboard.ts';

export function leaderboardRoutes(app: FastifyInstance, { runSql, config }: Deps): void {
  const pages = createKeptPages();
  mount(app, getLeaderboard, ({ actor, query }) =>
    listLeaderboard({ runSql, pages }, actor, { ...query, adminEmails: config.adminEmails }),
  );
}
