import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedMessage } from '../../contract/messages.ts';
import { createAdministrator, type TestAdministrator } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const day = 86_400_000;
let t: TestApp;
let cookie: string;
let administrator: TestAdministrator;

interface Page {
  items: ListedMessage[];
  nextCursor: string | null;
  total: number;
  totalIsMinimum: boolean;
  counts: { open: number; mine: number; unassigned: number };
}

async function list(query = ''): Promise<Page> {
  const response = await t.request('GET', `/api/admin/messages?${query}`, { cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const names = ({ items }: Page) => items.map(({ name }) => name);

interface Sample {
  readonly name: string;
  readonly daysAgo: number;
  readonly message?: string;
  readonly handled?: boolean;
  readonly mine?: boolean;
  readonly answer?: { readonly daysAgo: number; readonly body: string };
}

async function add({ name, daysAgo, message = 'Something.', handled, mine, answer }: Sample) {
  const createdAt = new Date(Date.now() - daysAgo * day);
  const answeredAt = answer ? new Date(Date.now() - answer.daysAgo * day) : null;
  await t.db.contactMessage.create({
    data: {
      name,
      email: `${name.toLowerCase()}@visitors.test`,
      message,
      createdAt,
      answeredAt,
      lastReplyAt: answeredAt,
      ...(handled && { state: 'handled', handledAt: new Date() }),
      ...(mine && { assignedToId: administrator.id }),
      ...(answer && {
        replies: {
          create: { sender: 'administrator', body: answer.body, createdAt: answeredAt ?? createdAt },
        },
      }),
    },
  });
}

beforeAll(async () => {
  t = await createTestApp();
  administrator = await createAdministrator(t.db);
  cookie = await t.signInAs(administrator);
  const samples: Sample[] = [
    { name: 'Asha', daysAgo: 9, answer: { daysAgo: 1, body: 'The café is behind\n\nthe stage.' } },
    { name: 'Bela', daysAgo: 2, message: 'Where is the Büro?' },
    { name: 'Chen', daysAgo: 3, mine: true },
    { name: 'Dara', daysAgo: 4, handled: true },
  ];
  for (const sample of samples) await add(sample);
});
afterAll(() => t.close());

test('lists by the newest activity, with the last words and what awaits an answer', async () => {
  const page = await list();
  expect(names(page)).toEqual(['Asha', 'Bela', 'Chen']);
  expect(page.items).toMatchObject([
    { state: 'open', awaitsAnswer: false, replies: 1, excerpt: 'The café is behind the stage.', user: null },
    { state: 'new', awaitsAnswer: true, replies: 0, excerpt: 'Where is the Büro?' },
    { state: 'open', awaitsAnswer: true, assignedTo: { id: administrator.id } },
  ]);
  expect(page).toMatchObject({
    total: 3,
    totalIsMinimum: false,
    counts: { open: 3, mine: 1, unassigned: 2 },
  });
});

test.each([
  ['show=mine', ['Chen']],
  ['show=unassigned', ['Asha', 'Bela']],
  ['show=handled', ['Dara']],
  ['show=all', ['Asha', 'Bela', 'Chen', 'Dara']],
  ['search=BURO', ['Bela']],
  ['search=cafe', ['Asha']],
  ['search=dara%40visitors', []],
  ['show=all&search=dara%40visitors', ['Dara']],
  ['show=all&search=visitors', ['Asha', 'Bela', 'Chen', 'Dara']],
  // No index serves these.
  ['show=all&search=%40v', ['Asha', 'Bela', 'Chen', 'Dara']],
  ['search=fé', ['Asha']],
  ['search=%25', []],
])('%s lists %j', async (query, expected) => {
  expect(names(await list(query))).toEqual(expected);
});

test('pages, with and without a search, have each message once', async () => {
  for (const search of ['', '&search=visitors', '&search=v']) {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = await list(`show=all&limit=1${search}${cursor && `&cursor=${cursor}`}`);
      seen.push(...names(page));
      cursor = page.nextCursor;
    }
    expect(seen, search).toEqual(['Asha', 'Bela', 'Chen', 'Dara']);
  }
  expect((await t.request('GET', '/api/admin/messages?cursor=nonsense', { cookie })).statusCode).toBe(400);
});
