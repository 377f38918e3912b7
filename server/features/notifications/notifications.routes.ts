import type { FastifyInstance } from 'fastify';
import {
  editNotificationSettings as editRoute,
  getNotificationSettings,
  listNotifications as listRoute,
} from '../../contract/notifications.ts';
import { markRead as readRoute } from '../../contract/read-notifications.ts';
import { countUnread as countRoute } from '../../contract/unread-notifications.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { countUnread, listNotifications, markRead } from './list-notifications.ts';
import { editNotificationSettings, findNotificationSettings } from './notification-settings.ts';

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  const { runSql, now } = deps;
  mount(app, listRoute, ({ actor, query }) => listNotifications(runSql, actor, query));
  mount(app, countRoute, ({ actor }) => countUnread(runSql, actor));
  mount(app, readRoute, ({ actor, body }) => markRead(runSql, actor, { ...body, now: now() }));
  mount(app, getNotificationSettings, ({ actor }) => findNotificationSettings(deps, actor));
  mount(app, editRoute, ({ actor, body }) => editNotificationSettings(deps, actor, body));
}
