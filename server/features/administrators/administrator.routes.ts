import type { FastifyInstance } from 'fastify';
import {
  changeRole as changeRoute,
  inviteAdministrator as inviteRoute,
  listAdministrators as listRoute,
  removeRole as removeRoute,
  renewInvitation as renewRoute,
  resetFactors as resetRoute,
} from '../../contract/administrators.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import {
  changeRole,
  inviteAdministrator,
  removeRole,
  renewInvitation,
  resetFactorsOf,
} from './give-roles.ts';
import { listAdministrators } from './list-administrators.ts';

export function administratorRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, listRoute, async () => ({
    items: await listAdministrators(deps),
    sendsMail: deps.mailer !== null,
  }));
  mount(app, inviteRoute, ({ actor, body }) => inviteAdministrator(deps, actor, body));
  mount(app, renewRoute, ({ actor, params }) => renewInvitation(deps, actor, params));
  mount(app, changeRoute, ({ actor, params, body }) => changeRole(deps, actor, { ...params, ...body }));
  mount(app, resetRoute, ({ actor, params }) => resetFactorsOf(deps, actor, params));
  mount(app, removeRoute, ({ actor, params }) => removeRole(deps, actor, params));
}
