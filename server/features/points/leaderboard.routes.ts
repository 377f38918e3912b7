import type { FastifyInstance } from 'fastify';
import { getLeaderboard } from '../../contract/leaderboard.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { listLeaderboard } from './leaderboard.ts';

export function leaderboardRoutes(app: FastifyInstance, { runSql, config }: Deps): void {
  mount(app, getLeaderboard, ({ actor, query }) =>
    listLeaderboard(runSql, actor, { ...query, adminEmails: config.adminEmails }),
  );
}
