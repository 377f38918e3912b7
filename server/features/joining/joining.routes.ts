import type { FastifyInstance } from 'fastify';
import {
  getApplication,
  getInvitation,
  sendApplication,
  withdrawApplication,
} from '../../contract/application.ts';
import {
  claimApplication as claimRoute,
  decideApplications as decideRoute,
  listApplications as listRoute,
  readApplication,
  releaseApplication as releaseRoute,
  undoDecisions as undoRoute,
} from '../../contract/applications.ts';
import {
  addInvitedAddresses as addRoute,
  listInvitedAddresses as addressesRoute,
  createInvitationLink as createRoute,
  endInvitationLink as endRoute,
  listInvitationLinks as linksRoute,
  removeInvitedAddress as removeRoute,
} from '../../contract/invitations.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { siteCookies } from '../../http/session.ts';
import { claimApplication, releaseApplication } from './claim-application.ts';
import { decideApplications, undoDecisions } from './decide-applications.ts';
import {
  createInvitationLink,
  endInvitationLink,
  findInvitationState,
  listInvitationLinks,
} from './invitation-links.ts';
import { addInvitedAddresses, listInvitedAddresses, removeInvitedAddress } from './invited-addresses.ts';
import { findApplication, listApplications } from './list-applications.ts';
import { findOwnApplication, sendOwnApplication, withdrawOwnApplication } from './own-application.ts';

export function joiningRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, runSql, now, site } = deps;
  const cookies = siteCookies(deps.config);

  mount(app, getInvitation, async ({ params }) => {
    const { joining } = (await site.published()).content;
    return { state: await findInvitationState(db, params.code, now(), joining.who) };
  });
  mount(app, getApplication, ({ actor }) => findOwnApplication(deps, actor));
  mount(app, sendApplication, ({ actor, body }) => sendOwnApplication(deps, actor, body));
  mount(app, withdrawApplication, async ({ actor, reply }) => {
    await withdrawOwnApplication(deps, actor);
    reply.clearCookie(cookies.session, cookies.options);
  });

  mount(app, listRoute, ({ query }) => listApplications(deps, query));
  mount(app, readApplication, ({ params }) => findApplication(runSql, params, now()));
  mount(app, claimRoute, ({ actor, params, body }) => claimApplication(deps, actor, { ...params, ...body }));
  mount(app, releaseRoute, ({ actor, params }) => releaseApplication(deps, actor, params));
  mount(app, decideRoute, ({ actor, body }) => decideApplications(deps, actor, body));
  mount(app, undoRoute, ({ actor, body }) => undoDecisions(deps, actor, body));

  mount(app, linksRoute, () => listInvitationLinks(db));
  mount(app, createRoute, ({ actor, body }) => createInvitationLink(deps, actor, body));
  mount(app, endRoute, ({ actor, params }) => endInvitationLink(deps, actor, params));
  mount(app, addressesRoute, ({ query }) => listInvitedAddresses(runSql, query));
  mount(app, addRoute, ({ actor, body }) => addInvitedAddresses(db, actor, body));
  mount(app, removeRoute, ({ actor, params }) => removeInvitedAddress(db, actor, params));
}
