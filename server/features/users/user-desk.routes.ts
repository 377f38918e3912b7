import type { FastifyInstance } from 'fastify';
import * as account from '../../contract/user-account.ts';
import * as notes from '../../contract/user-notes.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { disableUser, enableUser } from './disable-user.ts';
import { createUserNote, deleteUserNote, editUserNote, listUserNotes } from './user-notes.ts';
import { endUserSessions, listUserSessions } from './user-sessions.ts';

/** What administrators do on the page of a student, apart from profile and points. */
export function userDeskRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, runSql, now } = deps;
  mount(app, account.listUserSessions, ({ actor, params }) => listUserSessions(deps, actor, params));
  mount(app, account.endUserSession, ({ actor, params }) => endUserSessions(deps, actor, params));
  mount(app, account.endUserSessions, ({ actor, params }) => endUserSessions(deps, actor, params));
  mount(app, account.disableUser, ({ actor, params, body }) =>
    disableUser(deps, actor, { ...params, ...body, now: now() }),
  );
  mount(app, account.enableUser, ({ actor, params, body }) =>
    enableUser(db, actor, { ...params, ...body, now: now() }),
  );
  mount(app, notes.listUserNotes, ({ actor, params, query }) =>
    listUserNotes(runSql, actor, { ...params, ...query }),
  );
  mount(app, notes.createUserNote, ({ actor, params, body }) =>
    createUserNote(db, actor, { ...params, ...body, now: now() }),
  );
  mount(app, notes.editUserNote, ({ actor, params, body }) =>
    editUserNote(db, actor, { ...params, ...body, now: now() }),
  );
  mount(app, notes.deleteUserNote, ({ actor, params }) => deleteUserNote(db, actor, params));
}
