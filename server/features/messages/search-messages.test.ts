import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdministratorActor } from '../../actor.ts';
import type { listMessages as route } from '../../contract/messages.ts';
import type { Answer } from '../../contract/route.ts';
import { createAdministrator, createStudent } from '../../testing/factories.ts';
import { planOf } from '../../testing/plan-of.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listMessages } from './list-messages.ts';
import { listMyMessages } from './own-messages.ts';
import { comparedForPage } from './search-messages.ts';

let t: TestApp;
let cookie: string;
let actor: AdministratorActor;

async function list(query: string): Promise<Answer<typeof route>> {
  const response = await t.request('GET', `/api/admin/messages?${query}`, { cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

beforeAll(async () => {
  t = await createTestApp();
  const [administrator, other] = [await createAdministrator(t.db), await createAdministrator(t.db)];
  cookie = await t.signInAs(administrator);
  const { id, email } = administrator;
  actor = {
    sessionId: '',
    requestId: '',
    user: null,
    administrator: { id, email, name: null, role: 'owner' },
  };
  await t.db.$executeRaw`
    INSERT INTO contact_messages (id, name, email, message, state, handled_at, created_at)
    SELECT gen_random_uuid(), CASE WHEN n > ${comparedForPage} THEN 'Zebra ' ELSE 'Newer ' END || n, 'many@visitors.test',
      'Many', 'handled', now(), now() - interval '30 days' - n * interval '1 second'
    FROM generate_series(1, ${comparedForPage + 1_001}::int) AS n`;
  // Of the open ones one in a hundred is unassigned or assigned to the caller.
  await t.db.$executeRaw`
    INSERT INTO contact_messages (id, name, email, message, created_at, assigned_to_id)
    SELECT gen_random_uuid(), 'Open', 'open@visitors.test', 'Open', now() - n * interval '1 second',
      CASE n % 100 WHEN 0 THEN NULL WHEN 1 THEN ${id}::uuid ELSE ${other.id}::uuid END
    FROM generate_series(1, 5000) AS n`;
  await t.db.$executeRaw`ANALYZE contact_messages`;
});
afterAll(() => t.close());

test('a frequent word whose matches are old compares a limited number of messages, and the next page the others', async () => {
  const first = await list('show=handled&search=zebra');
  expect(first).toMatchObject({ items: [], total: 1_000, totalIsMinimum: true });
  const second = await list(`show=handled&search=zebra&limit=2&cursor=${first.nextCursor}`);
  const places = [1, 2].map((n) => `Zebra ${comparedForPage + n}`);
  expect(second.items.map(({ name }) => name)).toEqual(places);
  const rare = `Zebra ${comparedForPage + 999}`;
  const found = await list(`show=handled&search=${encodeURIComponent(rare)}`);
  expect(found).toMatchObject({ items: [{ name: rare }], total: 1, totalIsMinimum: false, nextCursor: null });
});

test('messages are counted up to a thousand', async () => {
  expect(await list('limit=1')).toMatchObject({
    total: 1_000,
    totalIsMinimum: true,
    counts: { open: 1_001, mine: 50, unassigned: 50 },
  });
});

test.each([
  ['open', 'contact_messages_state_activity_idx'],
  ['mine', 'contact_messages_assigned_activity_idx'],
  ['unassigned', 'contact_messages_unassigned_activity_idx'],
  // Most messages are handled.
  ['handled', 'contact_messages_(state_)?activity_idx'],
  ['all', 'contact_messages_activity_idx'],
] as const)('an index has the %s messages in their order', async (show, index) => {
  const plan = await planOf(t.db, ['enable_seqscan', 'enable_bitmapscan'], (explain) =>
    listMessages(explain, actor, { show, limit: 20, search: undefined, cursor: undefined }),
  );
  expect(plan).toMatch(
    new RegExp(`-> {2}Limit [^>]*-> {2}Index Scan using ${index} on contact_messages contact_messages_1 `),
  );
});

test('indexes serve a search', async () => {
  const plan = await planOf(t.db, ['enable_seqscan'], (explain) =>
    listMessages(explain, actor, { show: 'all', limit: 20, search: 'zebra', cursor: undefined }),
  );
  expect(plan).toContain('contact_messages_search_idx');
  expect(plan).toContain('message_replies_search_idx');
});

test('an index has the messages of a student in their order', async () => {
  const { id } = await createStudent(t.db);
  const student = { ...actor, user: { id, email: '', name: '' } };
  const plan = await planOf(t.db, ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'], (explain) =>
    listMyMessages(explain, student, { limit: 20, cursor: undefined }),
  );
  expect(plan).toContain('contact_messages_writer_activity_idx');
});
