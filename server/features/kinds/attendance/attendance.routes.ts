import type { FastifyInstance } from 'fastify';
import { attend as attendRoute } from '../../../contract/kinds/attendance.ts';
import * as desk from '../../../contract/kinds/attendance-desk.ts';
import type { Deps } from '../../../deps.ts';
import { mount } from '../../../http/mount.ts';
import { addAttendee, attend } from './attend.ts';
import { showCode } from './show-code.ts';

export function attendanceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;
  mount(app, attendRoute, ({ actor, params, body }) =>
    attend(deps, actor, { ...body, taskId: params.id, now: now() }),
  );
  mount(app, desk.getAttendanceCode, ({ actor, params }) =>
    showCode(deps, actor, { taskId: params.id, now: now() }),
  );
  mount(app, desk.addAttendee, ({ actor, params, body }) =>
    addAttendee(db, actor, { ...body, taskId: params.id, now: now() }),
  );
}
