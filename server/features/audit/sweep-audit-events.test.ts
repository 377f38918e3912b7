import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepAuditEvents } from './sweep-audit-events.ts';

const day = 24 * 3_600_000;
const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * day);

let t: TestApp;
// For each test: all events are counted, and only a sweep deletes some.
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const sweep = (auditRetentionDays: Config['auditRetentionDays']) =>
  sweepAuditEvents({ db: t.db, now: () => now, config: { ...t.deps.config, auditRetentionDays } });

async function add(action: string, at: Date, count = 1) {
  await t.db.auditEvent.createMany({
    data: Array.from({ length: count }, () => ({ actorKind: 'system', action, at })),
  });
}

const actions = async () =>
  (await t.db.auditEvent.findMany({ distinct: ['action'], orderBy: { action: 'asc' } })).map(
    ({ action }) => action,
  );

test('deletes events that are older than the setting, in several statements, and none without it', async () => {
  await add('older', daysAgo(91), 4_500);
  await add('old', daysAgo(90.5));
  await add('younger', daysAgo(89));
  await add('recent', now);
  expect(await sweep(null)).toBe(0);
  const removed = await Promise.all([sweep(90), sweep(90)]);
  expect(removed[0] + removed[1]).toBe(4_501);
  expect(await actions()).toEqual(['recent', 'younger']);
  expect(await sweep(90)).toBe(0);
});

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
  await sweep(null);
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

test('uses the index on the time', async () => {
  const plan = await t.db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    return tx.$queryRaw<Record<string, string>[]>`
      EXPLAIN SELECT id FROM audit_events WHERE at < ${daysAgo(90)} ORDER BY at LIMIT 2000`;
  });
  expect(JSON.stringify(plan)).toContain('audit_events_at_idx');
});
