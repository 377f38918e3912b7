import type { FastifyInstance } from 'fastify';
import {
  listAuditActions as actionsRoute,
  exportAuditEvents as exportRoute,
  listAuditEvents as listRoute,
} from '../../contract/audit.ts';
import type { Deps } from '../../deps.ts';
import { clientSignal } from '../../http/client-signal.ts';
import { mount } from '../../http/mount.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { exportAuditEvents } from './export-audit-events.ts';
import { listAuditActions, listAuditEvents } from './list-audit-events.ts';

export function auditTrailRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, listRoute, ({ actor, query }) => listAuditEvents(deps.runSql, actor, query));
  mount(app, actionsRoute, () => listAuditActions(deps.runSql));
  mount(app, exportRoute, async ({ actor, query, reply }) => {
    const csv = await exportAuditEvents(deps, actor, query, clientSignal(reply));
    return sendCsv(reply, csv, 'audit.csv');
  });
}
