import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { siteContent } from '../contract/site.ts';
import { type Db, openDb } from '../database/db.ts';
import { Listener } from '../database/listener.ts';
import { sampleSite } from '../seed/sample-site.ts';
import { openBreakableProxy } from '../testing/breakable-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { neutralSite } from './neutral-site.ts';
import { publishSite } from './publish-site.ts';
import { createSiteSource, type SiteSource } from './published-site.ts';

let database: TestDatabase;
let db: Db;
const opened: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDb(database.url, { max: 2 }).db;
});
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
  await db.$disconnect();
  await database.close();
});

/** A server of its own. */
function open(url: string): SiteSource {
  const listener = new Listener(url);
  const own = openDb(url, { max: 1, timeouts: { query: 2_000, connect: 2_000 } });
  opened.push(
    () => listener.close(),
    () => own.db.$disconnect(),
  );
  return createSiteSource(listener, own.runSql);
}

const named = (title: string) => {
  const sample = sampleSite();
  return { ...sample, festival: { ...sample.festival, title } };
};
const titleOf = async (server: SiteSource) => (await server.published()).content.festival.title;

test('without a version the site is neutral: nothing in it is of the sample', async () => {
  const server = open(database.url);
  expect(await server.published()).toEqual({ number: 0, content: neutralSite });
  expect(JSON.stringify(neutralSite)).not.toMatch(/\bember|example\.(com|net)|sample institute/i);
});

test('what each release has published can be read', () => {
  const migrations = join(import.meta.dirname, '../../prisma/migrations');
  const stored = readdirSync(migrations)
    .map((name) => join(migrations, name, 'rows.sql'))
    .filter((file) => existsSync(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\$site\$(.*?)\$site\$/gs)]);
  expect(stored.length).toBeGreaterThan(0);
  for (const [, content = ''] of stored) siteContent.parse(JSON.parse(content));
});

test('what one server publishes is shown by all', async () => {
  const servers = [open(database.url), open(database.url)];
  for (const server of servers) await server.published();
  await publishSite(db, named('Nadira'));
  for (const server of servers) await expect.poll(() => titleOf(server)).toBe('Nadira');
  const [first, second] = servers;
  expect(await first?.published(), 'one object').toBe(await first?.published());
  await publishSite(db, named('Nadira Two'));
  for (const server of [second, first]) await expect.poll(() => server && titleOf(server)).toBe('Nadira Two');
});

test('while the database is away, the site stays as it was', async () => {
  await publishSite(db, named('Nadira'));
  const proxy = await openBreakableProxy(database.url);
  opened.push(() => proxy.cut());
  const behind = new URL(database.url);
  behind.port = new URL(proxy.endpoint).port;
  behind.hostname = '127.0.0.1';
  const server = open(behind.href);
  const before = await server.published();
  proxy.freeze();
  await publishSite(db, named('Later'));
  expect(await server.published()).toBe(before);
  await proxy.cut();
  expect(await server.published()).toBe(before);
  await proxy.repair();
  await expect.poll(() => titleOf(server), { timeout: 30_000 }).toBe('Later');
});

test('after a rollback the release before invitations reads the site, and lets nobody join', async () => {
  const joining = { who: 'invitation' as const, domains: [] };
  await publishSite(db, { ...sampleSite(), joining });
  const { content } = await db.siteVersion.findFirstOrThrow();
  // That release leaves out what it does not know.
  expect(content).toMatchObject({ joining: { who: 'nobody', domains: [] } });
  expect((await open(database.url).published()).content.joining).toEqual(joining);
});
