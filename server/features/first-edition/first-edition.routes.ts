import type { FastifyInstance } from 'fastify';
import { deleteTaskById, getAllUsers, loginSignupNewUser } from '../../contract/first-edition.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { deleteTask } from '../tasks/delete-task.ts';
import { findAllUsers } from './find-all-users.ts';
import { reportSelf } from './report-self.ts';

export function firstEditionRoutes(app: FastifyInstance, { db, store, config, now }: Deps): void {
  const { adminEmails } = config;
  mount(app, loginSignupNewUser, ({ actor, body, request: { log } }) =>
    reportSelf({ db, store, log, adminEmails }, actor, { ...body, now: now() }),
  );
  mount(app, getAllUsers, ({ actor }) => findAllUsers(db, actor));
  mount(app, deleteTaskById, async ({ actor, body, request: { log } }) => {
    await deleteTask({ db, store, log }, actor, body);
    return { success: true } as const;
  });
}
