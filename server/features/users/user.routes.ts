import type { FastifyInstance } from 'fastify';
import { freeAddress as freeAddressRoute } from '../../contract/free-address.ts';
import { givePoints as giveRoute } from '../../contract/give-points.ts';
import {
  deleteUser as deleteRoute,
  exportUsers as exportRoute,
  listUsers as listRoute,
  suggestPlaces as suggestRoute,
} from '../../contract/manage-users.ts';
import { getNews, markNewsSeen as markRoute } from '../../contract/news.ts';
import {
  exportMyPoints as exportPointsRoute,
  listMyPoints as listMyPointsRoute,
  listUserPoints as listPointsRoute,
} from '../../contract/points-statement.ts';
import { removeAlias as removeAliasRoute } from '../../contract/remove-alias.ts';
import { exportChosenUsers } from '../../contract/user-batches.ts';
import { getUser } from '../../contract/user-details.ts';
import { editMe as editRoute, getMe } from '../../contract/users.ts';
import type { Deps } from '../../deps.ts';
import { clientSignal } from '../../http/client-signal.ts';
import { mount } from '../../http/mount.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { recordOpening } from '../audit/record-opening.ts';
import { deleteUser } from './delete-user.ts';
import { editMe } from './edit-me.ts';
import { exportMyPoints } from './export-my-points.ts';
import { exportUsers } from './export-users.ts';
import { createProfileReader, findMe } from './find-me.ts';
import { findUser } from './find-user.ts';
import { freeAddress } from './free-address.ts';
import { givePoints } from './give-points.ts';
import { listUsers } from './list-users.ts';
import { findNews, markNewsSeen } from './news.ts';
import { listMyPoints, listUserPoints } from './points-statement.ts';
import { recordErasures } from './record-erasures.ts';
import { removeAlias } from './remove-alias.ts';
import { suggestPlaces } from './suggest-places.ts';

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, runSql, store, site, config, now } = deps;
  const { adminEmails } = config;
  const readProfile = createProfileReader(runSql, adminEmails);
  mount(app, getMe, ({ actor, query }) => findMe(readProfile, actor, query));
  mount(app, editRoute, ({ actor, body, request: { log } }) =>
    editMe({ db, store, site, log, adminEmails }, actor, { ...body, now: now() }),
  );
  mount(app, getNews, ({ actor, query }) => findNews(runSql, actor, query));
  mount(app, markRoute, ({ actor, body }) => markNewsSeen(runSql, actor, { ...body, now: now() }));
  mount(app, listRoute, ({ actor, query }) =>
    listUsers(runSql, actor, { ...query, adminEmails, now: now() }),
  );
  mount(app, getUser, async ({ actor, params, query }) => {
    const user = await findUser(runSql, actor, { ...params, ...query, adminEmails });
    await recordOpening(db, actor, { of: 'user', id: params.id });
    return user;
  });
  mount(app, listPointsRoute, ({ actor, params, query }) =>
    listUserPoints(runSql, actor, { ...params, ...query }),
  );
  mount(app, giveRoute, ({ actor, params, body }) =>
    givePoints({ db, adminEmails }, actor, { ...params, ...body, now: now() }),
  );
  mount(app, freeAddressRoute, ({ actor, params, body }) =>
    freeAddress(db, actor, { ...params, ...body, now: now() }),
  );
  mount(app, removeAliasRoute, ({ actor, params }) => removeAlias(db, actor, { ...params, now: now() }));
  mount(app, listMyPointsRoute, ({ actor, query }) => listMyPoints(runSql, actor, query));
  mount(app, exportPointsRoute, async ({ actor, query, reply }) => {
    const csv = await exportMyPoints(deps, actor, query, clientSignal(reply));
    return sendCsv(reply, csv, 'points-statement.csv');
  });
  mount(app, suggestRoute, ({ actor, query }) => suggestPlaces(runSql, actor, query));
  mount(app, exportRoute, async ({ actor, query, reply }) => {
    const csv = await exportUsers(deps, actor, { ...query, adminEmails, now: now() }, clientSignal(reply));
    return sendCsv(reply, csv, 'users-list.csv');
  });
  mount(app, exportChosenUsers, async ({ actor, body, reply }) => {
    const all = { role: 'all', sort: 'name', search: undefined } as const;
    const input = { ...all, ids: body.ids, adminEmails, now: now() };
    return sendCsv(reply, await exportUsers(deps, actor, input, clientSignal(reply)), 'users-list.csv');
  });
  mount(app, deleteRoute, async ({ actor, params, request: { log } }) => {
    await deleteUser({ db, store, log }, actor, { id: params.id, now: now() });
    await recordErasures(deps).catch((error: unknown) =>
      log.error({ err: error }, 'an erasure could not be written to ERASURES_DIR and will be retried'),
    );
  });
}
