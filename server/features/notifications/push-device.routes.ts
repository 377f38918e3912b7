import type { FastifyInstance } from 'fastify';
import {
  addPushDevice as addRoute,
  getPushDevices,
  removePushDevice as removeRoute,
} from '../../contract/push-devices.ts';
import type { Deps } from '../../deps.ts';
import { deviceLabel } from '../../http/device-label.ts';
import { mount } from '../../http/mount.ts';
import { addPushDevice, listPushDevices, removePushDevice } from './push-devices.ts';

export function pushDeviceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  mount(app, getPushDevices, ({ actor }) => listPushDevices(db, actor, config.push));
  mount(app, addRoute, ({ actor, body, request }) =>
    addPushDevice(deps, actor, { ...body, label: deviceLabel(request.headers['user-agent']) }),
  );
  mount(app, removeRoute, ({ actor, params }) => removePushDevice(db, actor, params.id));
}
