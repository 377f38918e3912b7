import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepAuditEvents } from './sweep-audit-events.ts';

const day = 24 * 3_600_000;
const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * day);

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

test('removes the addresses of events of more than 90 days, and nothing else of an event may change', async () => {
  const networkAddress = '192.0.2.7';
  await t.db.auditEvent.createMany({
    data: [daysAgo(91), daysAgo(89)].map((at) => ({
      actorKind: 'visitor',
      action: 'addressed.event',
      at,
      networkAddress,
    })),
  });
  await sweepAuditEvents({ db: t.db, now: () => now });
  const left = await t.db.auditEvent.findMany({
    where: { action: 'addressed.event' },
    orderBy: { at: 'asc' },
  });
  expect(left.map((event) => event.networkAddress)).toEqual([null, networkAddress]);
  const change = (set: string) =>
    t.db.$executeRawUnsafe(`UPDATE audit_events SET ${set} WHERE action = 'addressed.event'`);
  for (const set of ["network_address = '192.0.2.8'", "network_address = NULL, action = 'other.event'"]) {
    await expect(change(set)).rejects.toThrow('append-only');
  }
});
