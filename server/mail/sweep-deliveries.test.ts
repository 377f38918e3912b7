import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStudent } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { deliveriesKeptDays, sweepDeliveries } from './sweep-deliveries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('old deliveries are deleted in every state, except those of answers', async () => {
  const user = await createStudent(t.db);
  const now = new Date('2026-11-22T12:00:00Z');
  const limit = now.getTime() - deliveriesKeptDays * 86_400_000;
  const row = (key: string, createdAt: number) => ({
    key,
    purpose: 'test',
    userId: user.id,
    messageId: `<${key}@festival.test>`,
    createdAt: new Date(createdAt),
  });
  await t.db.mailDelivery.createMany({
    data: [
      { ...row('old', limit - 1), state: 'sent', handedAt: now },
      row('old and waiting', limit - 1),
      row('new', limit),
      { ...row('answer', limit - 1), purpose: 'answer', state: 'bounced', handedAt: now },
    ],
  });
  expect(await sweepDeliveries({ db: t.db, now: () => now })).toBe(2);
  const left = await t.db.mailDelivery.findMany({ select: { key: true }, orderBy: { key: 'asc' } });
  expect(left).toEqual([{ key: 'answer' }, { key: 'new' }]);
});
