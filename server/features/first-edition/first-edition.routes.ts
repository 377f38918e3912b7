import type { FastifyInstance } from 'fastify';
import { deleteTaskById, getAllUsers, loginSignupNewUser } from '../../contract/first-edition.ts';
import type { Deps } from '../../deps.ts';
import { clientSignal } from '../../http/client-signal.ts';
import { JsonText, mount } from '../../http/mount.ts';
import { limitDuration } from '../../http/send-bytes.ts';
import { deleteTask } from '../tasks/delete-task.ts';
import { findAllUsers } from './find-all-users.ts';
import { reportSelf } from './report-self.ts';

export function firstEditionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, store, site, config, now } = deps;
  const { adminEmails } = config;
  mount(app, loginSignupNewUser, ({ actor, body, request: { log } }) =>
    reportSelf({ db, store, site, log, adminEmails }, actor, { ...body, now: now() }),
  );
  mount(app, getAllUsers, async ({ actor, reply }) => {
    const users = await findAllUsers(deps, actor, clientSignal(reply));
    limitDuration(users);
    return new JsonText(users);
  });
  mount(app, deleteTaskById, async ({ actor, body, request: { log } }) => {
    await deleteTask({ db, store, log }, actor, body);
    return { success: true } as const;
  });
}
