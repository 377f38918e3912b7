import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { allRoutes } from '../contract/all-routes.ts';
import { startSession } from '../features/auth/start-session.ts';
import { sessionCookie } from '../http/session.ts';
import {
  migrationsDirectory as directory,
  olderMigrations,
  optionsFor,
} from '../testing/migrations-until.ts';
import { query } from '../testing/postgres-server.ts';
import { createTestApp } from '../testing/test-app.ts';
import { cloneDatabase, createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDb } from './db.ts';
import { migrate } from './migrate.ts';
import { releasesOf } from './migration-rules.ts';

const migrations = await releasesOf(directory);
/** A migration without rows.sql, such as one that builds an index, belongs to the release of the one before it. */
const releases = migrations.filter(({ name }) => existsSync(join(directory, name, 'rows.sql')));
const older = await olderMigrations();
/** Without rows, migrated by one migration after the other. */
let migrated: TestDatabase;
/** Upgraded by one release after the other, with the rows that each wrote. */
let upgraded: TestDatabase;
let upgradedUntil = '';
/** A clone of one of them, for one test. */
let database: TestDatabase | undefined;
let url: string;

beforeAll(async () => {
  [migrated, upgraded] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
});
afterEach(async () => {
  await database?.close();
  database = undefined;
});
afterAll(() => Promise.all([migrated.close(), upgraded.close(), older.remove()]));

async function takeCloneOf(original: TestDatabase): Promise<void> {
  database = await cloneDatabase(original);
  url = database.url;
}

/** The directory of the migrations of this release and older ones. */
function migrationsOf(release: string): Promise<string> {
  const next = releases.find(({ name }) => name > release);
  const last = migrations.findLast(({ name }) => next === undefined || name < next.name);
  return older.until(last?.name ?? release);
}

/** Uses a database that was upgraded through all releases up to this one, with the rows that each release wrote. */
async function upgradeUntil(release: string): Promise<void> {
  for (const { name } of releases.filter(({ name }) => name > upgradedUntil && name <= release)) {
    await migrate(upgraded.url, await migrationsOf(name));
    await query(upgraded.url, await rowsOf(name));
    upgradedUntil = name;
  }
  await takeCloneOf(upgraded);
}

const rowsOf = (release: string) => readFile(join(directory, release, 'rows.sql'), 'utf8');

type Content = Map<string, Record<string, unknown>[]>;

/** Every row of every table as JSON. */
async function content(): Promise<Content> {
  const { rows } = await query(
    url,
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
  );
  const all: Content = new Map();
  for (const { tablename } of rows) {
    const table = await query(url, `SELECT to_jsonb(t) AS row FROM "${tablename}" AS t ORDER BY t::text`);
    all.set(
      String(tablename),
      table.rows.map(({ row }) => row as Record<string, unknown>),
    );
  }
  return all;
}

/** The part of the newer content that the older release knows, with sorted rows. */
function asKnownTo(older: Content, newer: Content): Content {
  const known: Content = new Map();
  for (const [table, before] of older) {
    const after = newer.get(table);
    if (after === undefined) continue;
    const columns = Object.keys(before[0] ?? {}).filter((column) => column in (after[0] ?? {}));
    known.set(
      table,
      after.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))),
    );
  }
  return known;
}

const words = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();

// One release after the other.
describe('an upgrade', { shuffle: false }, () => {
  for (const release of releases) {
    const { name } = release;
    // The oldest one comes furthest.
    const options = release === releases[0] ? {} : optionsFor(release, releases);
    test(
      `S54 upgrading from ${name} to the newest release loses nothing, and its routes work`,
      options,
      async () => {
        await upgradeUntil(name);
        const before = await content();
        expect([...before.values()].flat().length).toBeGreaterThan(200);
        await migrate(url);

        const after = await content();
        // A log, to which a migration may append.
        const changes = before.get('standing_changes') ?? [];
        after.set(
          'standing_changes',
          (after.get('standing_changes') ?? []).filter(({ id }) =>
            changes.some((change) => change.id === id),
          ),
        );
        const kept = asKnownTo(before, after);
        for (const [table, rows] of kept) {
          expect(words(rows), table).toEqual(words(asKnownTo(kept, before).get(table) ?? []));
        }
        expect([...before.keys()].filter((table) => !after.has(table))).toEqual(droppedSince(name));
        const problems = await query(
          url,
          `SELECT conname::text AS problem FROM pg_constraint WHERE NOT convalidated
       UNION ALL SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid
       UNION ALL SELECT u.id::text FROM users u WHERE u.points <> (SELECT coalesce(sum(l.points), 0) FROM points_ledger l WHERE l.user_id = u.id)
       UNION ALL SELECT board || ' ' || user_id FROM scores
         FULL JOIN counted_scores('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff') AS counted
           USING (board, user_id)
         WHERE scores.points IS DISTINCT FROM counted.points
           OR scores.listed <> (counted.listed AND NOT (SELECT hidden FROM users WHERE users.id = user_id)) OR scores.college IS DISTINCT FROM counted.college
       UNION ALL SELECT s.id::text FROM submissions s JOIN tasks t ON t.id = s.task_id WHERE s.task_title IS DISTINCT FROM t.title
       UNION ALL SELECT s.id::text FROM submissions s LEFT JOIN reviews r ON r.id = s.review_id
         WHERE s.review_id IS NOT NULL AND (r.submission_id, r.version, r.status, r.points, r.administrator_id, r.reviewed_at)
           IS DISTINCT FROM (s.id, s.version, s.status, s.points, s.reviewed_by_id, s.reviewed_at)
       UNION ALL SELECT task_id || ' ' || status FROM (
         SELECT task_id, status, submissions FROM submission_counts
         UNION ALL SELECT task_id, status, change FROM submission_count_changes
         UNION ALL SELECT coalesce(task_id, '00000000-0000-0000-0000-000000000000'), status, -1 FROM submissions
       ) AS counted GROUP BY task_id, status HAVING sum(submissions) <> 0
       UNION ALL SELECT board || ' ' || points FROM (
         SELECT board, start AS points, accounts FROM standings WHERE block = 1
         UNION ALL SELECT board, points, change FROM standing_changes
         UNION ALL SELECT CASE WHEN num_nonnulls(deleted_at, disabled_at) = 0 THEN 'all' ELSE 'former' END, points, -1 FROM users
         UNION ALL SELECT standing_of(board, listed), points, -1 FROM scores
       ) AS counted GROUP BY board, points HAVING sum(accounts) <> 0`,
        );
        expect(problems.rows).toEqual([]);
        await expectRoutesToWork();
      },
    );
  }
});

/** Tables that a later migration drops, with a stated reason (docs/contributing.md). */
function droppedSince(release: string): string[] {
  return migrations
    .filter(({ name }) => name > release)
    .flatMap(({ sql }) => Array.from(sql.matchAll(/^DROP TABLE "?(\w+)/gm), ([, table]) => table ?? ''));
}

async function expectRoutesToWork(): Promise<void> {
  const t = await createTestApp();
  const { db, runSql } = openDb(url, { max: 3 });
  const config = { ...t.deps.config, adminEmails: new Set(['desk@festival.example']) };
  const app = await buildApp({ ...t.deps, db, runSql, config });
  try {
    const user = await db.user.findUniqueOrThrow({ where: { uid: 'uid-1' } });
    const administrator = await db.administrator.findUniqueOrThrow({
      where: { email: 'desk@festival.example' },
    });
    const ids = { method: 'google' as const, userId: user.id, administratorId: administrator.id };
    const headers = {
      cookie: `${sessionCookie}=${await startSession(db, t.deps, { ...ids, secondFactor: true })}`,
    };
    const answers = new Map<string, string>();
    for (const { method, path, produces, access } of allRoutes) {
      // A stream of events does not end, and a student has no application.
      if (
        access === 'applicant' ||
        method !== 'GET' ||
        path.includes(':') ||
        produces === 'redirect' ||
        produces === 'events'
      )
        continue;
      const { statusCode, body } = await app.inject({ method, url: path, headers });
      expect(statusCode, `${path} ${body}`).toBe(200);
      answers.set(path, body);
    }
    const responses = [...answers.values()].join();
    for (const known of ['Banner at the gate', 'Film of 1', 'Student 1 🔥 Ōta'])
      expect(responses).toContain(known);
    expect(JSON.parse(answers.get('/api/me') ?? '')).toMatchObject({ points: 251 });
    expect(JSON.parse(answers.get('/readyz') ?? '').status).toBe('ok');
  } finally {
    await app.close();
    await db.$disconnect();
    await t.close();
  }
}

const expanding = migrations.slice(1).filter(({ contracts }) => !contracts);
describe('a new schema', { shuffle: false }, () => {
  for (const migration of expanding) {
    const { name } = migration;
    test(
      `S54 under ${name} the previous release can still write`,
      optionsFor(migration, expanding),
      async () => {
        await migrate(migrated.url, await older.until(name));
        await takeCloneOf(migrated);
        for (const release of releases.filter((release) => release.name < name)) {
          const written = query(url, await rowsOf(release.name));
          await expect(written, `${release.name} writes into the tables of ${name}`).resolves.toBeDefined();
        }
      },
    );
  }
});

test('every migration that adds tables, columns, values or constraints has a rows.sql', () => {
  const names = releases.map(({ name }) => name);
  const adding = /\b(?:CREATE (?:UNLOGGED )?TABLE|CREATE TYPE|ADD COLUMN|ADD VALUE|ADD CONSTRAINT)\b/i;
  for (const { name } of migrations.filter(({ sql }) => adding.test(sql))) {
    expect(
      names,
      `prisma/migrations/${name}/rows.sql is missing: INSERT there, in plain SQL, rows that a server of this release writes into what the migration made or changed. The upgrades to later releases are tested with them.`,
    ).toContain(name);
  }
});
