import type { FastifyInstance } from 'fastify';
import { getLeaderboard } from '../../contract/leaderboard.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { listLeaderboard } from './leaderboard.ts';

export function leaderboardRoutes(app: FastifyInstance, { db, config }: Deps): void {
  mount(app, getLeaderboard, ({ actor, query }) =>
    listLeaderboard(db, actor, { ...query, adminEmails: config.adminEmails }),
  );
}
