import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';
import { getCalendar, getCalendarAddress, renewCalendarAddress } from '../../contract/calendar.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { calendarAddress, studentOfToken } from './calendar-address.ts';
import { writeCalendar } from './write-calendar.ts';

export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, getCalendarAddress, ({ actor }) => calendarAddress(deps, actor, { renew: false }));
  mount(app, renewCalendarAddress, ({ actor }) => calendarAddress(deps, actor, { renew: true }));
  mount(app, getCalendar, async ({ params, reply }) => {
    const userId = await studentOfToken(deps, params.token);
    if (userId === null) throw new AppError('not_found');
    const text = await writeCalendar(deps, { userId, now: deps.now() });
    return reply.header('cache-control', 'private, no-cache').type('text/calendar; charset=utf-8').send(text);
  });
}
