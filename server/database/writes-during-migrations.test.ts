import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { olderMigrations, optionsFor } from '../testing/migrations-until.ts';
import { query } from '../testing/postgres-server.ts';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { loneStatementOf } from './lone-statement.ts';
import { migrate } from './migrate.ts';
import { brokenRules, releasesOf } from './migration-rules.ts';

const index = '20261127114501_link_key_index';
const missing = '20261127114502_link_key_missing_index';
const sizes = '20261127220001_site_picture_sizes_index';
const scheduled = '20261128211001_task_scheduled_index';
const exampleCopy = '20990101000010_work_link_copy';
/** A migration as docs/contributing.md describes it, in addition to the real ones. */
const examples = {
  [exampleCopy]: `
    -- In batches, each a transaction of its own, so that a row is locked for milliseconds. Repeated after an interruption, it
    -- skips the rows that have their value.
    DO $$
    DECLARE
        previous uuid := '00000000-0000-0000-0000-000000000000';
        last uuid;
    BEGIN
        LOOP
            SELECT id INTO last FROM (SELECT id FROM submissions WHERE id > previous ORDER BY id LIMIT 500) AS batch
            ORDER BY id DESC LIMIT 1;
            EXIT WHEN last IS NULL;

            UPDATE submissions SET link = tasks.link FROM tasks
            WHERE submissions.id > previous AND submissions.id <= last
                AND submissions.link IS NULL AND tasks.id = submissions.task_id;
            COMMIT;
            previous := last;
        END LOOP;
    END;
    $$;`,
};
const older = await olderMigrations(examples);
const migrations = await releasesOf(await older.until(exampleCopy));
const names = migrations.map(({ name }) => name);
const polling = { timeout: 60_000, interval: 20 };
let database: TestDatabase;
let url: string;
let holder: Client;
let writer: Client;

beforeEach(async () => {
  database = await createEmptyDatabase();
  url = database.url;
  holder = new Client({ connectionString: url });
  writer = new Client({ connectionString: url });
  await Promise.all([holder.connect(), writer.connect()]);
  // Below the migrator's own, so that a write that has to wait fails before the migration does.
  await writer.query("SET lock_timeout = '3s'");
});
afterEach(async () => {
  await Promise.all([holder.end(), writer.end()]);
  await database.close();
});
afterAll(() => older.remove());

/** Of 1 200 students: work on one task, a file, a message, a notification, a mail and a session each. */
const manyRows = `
  INSERT INTO tasks (id, title, content, link, last_date, points, domain, updated_at)
  VALUES ('0d000000-0000-7000-8000-000000000001', 'Count the chairs', 'All of them', 'https://chairs.example', now(), 40, 'Logistics', now()),
    ('0d000000-0000-7000-8000-000000001200', 'Count the tables', 'All of them', NULL, now(), 40, 'Logistics', now());
  INSERT INTO users (id, uid, issuer, subject, email, college, updated_at)
  SELECT ('0b000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'uid-' || n, 'issuer', n, n || '@students.example', 'College ' || n % 20, now()
  FROM generate_series(1, 1200) AS n;
  INSERT INTO submissions (id, user_id, task_id, title, description, max_points, updated_at)
  SELECT ('0e000000-0000-7000-8000-' || right(id::text, 12))::uuid, id, '0d000000-0000-7000-8000-000000000001', '', '', 40, now()
  FROM users;
  INSERT INTO uploads (id, purpose, storage_key, file_name, owner_user_id)
  SELECT ('0c000000-0000-7000-8000-' || right(id::text, 12))::uuid, 'submission_file', 'submissions/' || id, 'work.txt', id FROM users;
  INSERT INTO contact_messages (id, name, email, message, user_id)
  SELECT ('0f000000-0000-7000-8000-' || right(id::text, 12))::uuid, 'Student', email, 'Where are my points?', id FROM users;
  INSERT INTO notifications (id, user_id, kind, key, data)
  SELECT ('0c000000-0000-7000-8000-' || right(id::text, 12))::uuid, id, 'points', 'points:1', '{}' FROM users;
  INSERT INTO mail_deliveries (id, key, purpose, message_id)
  SELECT ('0a000000-0000-7000-8000-' || right(id::text, 12))::uuid, id::text, 'test', '<' || id || '@x.test>' FROM users;
  INSERT INTO sessions (id, token_hash, method, user_id, expires_at)
  SELECT ('09000000-0000-7000-8000-' || right(id::text, 12))::uuid, uuid_send(id), 'google', id, now() FROM users`;

/** A row of the first batch of a copy, and of its last. */
const first = '000000000001';
const last = '000000001200';
const changes: Record<string, string> = {
  scores: "college = 'other'",
  contact_messages: "topic = 'Joining'",
  uploads: "file_name = 'other.txt'",
  notifications: 'read_at = now()',
  mail_deliveries: 'attempts = 1',
  sessions: 'last_seen_at = now()',
};
const ids: Record<string, string> = { scores: "board = 'total' AND user_id" };
const writeTo = (table: string, row: string) =>
  // Entries of the ledger cannot be changed.
  table === 'points_ledger'
    ? "INSERT INTO points_ledger (id, user_id, kind, points, reason) SELECT gen_random_uuid(), id, 'bonus', 1, '' FROM users LIMIT 1"
    : table === 'import_items'
      ? `WITH batch AS (
          INSERT INTO import_batches (request_id, kind, file_name, file_sha256, total, counts) VALUES ('', 'people', '', '', 1, '{}') RETURNING id)
        INSERT INTO import_items (batch_id, position, outcome) SELECT id, 1, 'unchanged' FROM batch`
      : `UPDATE ${table} SET ${changes[table] ?? 'updated_at = now()'} WHERE ${ids[table] ?? 'id'}::text LIKE '%-${row}'`;

/** A database with many rows, migrated up to the migration before this one. @returns the directory up to this one */
async function prepare(name: string): Promise<string> {
  const [baseline = '', before = ''] = [names[0], names[names.indexOf(name) - 1]];
  await migrate(url, await older.until(baseline));
  await query(url, manyRows);
  await migrate(url, await older.until(before));
  return older.until(name);
}

/** The process of PostgreSQL that waits for `holder`. */
const waitingProcess = () =>
  vi.waitUntil(async () => {
    const { rows } = await query(
      url,
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
    );
    return rows[0]?.pid;
  }, polling);

const unfinished = async () =>
  (
    await query(
      url,
      `SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid
       UNION ALL SELECT conname::text FROM pg_constraint WHERE NOT convalidated ORDER BY 1 DESC`,
    )
  ).rows.map(({ name }) => name);

const editionKeys = (tables: string[]) => tables.map((table) => `${table}_edition_id_fkey`);

interface Long {
  name: string;
  table: string;
  hold: string;
  leaves: string[];
  after?: string[];
}

/** `hold` keeps the migration waiting in the middle of its work; `leaves` is what an interruption leaves, and
 * `after` what the next migrations finish. */
const longMigrations: Long[] = [
  {
    name: index,
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: ['submissions_link_key_idx'],
  },
  {
    name: missing,
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: ['submissions_link_key_missing_idx'],
  },
  { name: sizes, table: 'uploads', hold: writeTo('uploads', last), leaves: ['uploads_size_of_id_idx'] },
  {
    name: scheduled,
    table: 'tasks',
    hold: writeTo('tasks', last),
    leaves: ['tasks_scheduled_idx'],
  },
  ...['tasks', 'submissions', 'points_ledger'].map((table, place, tables) => ({
    name: `2026112822000${1 + place}_${table}_edition`,
    table,
    hold: `LOCK TABLE ${table} IN SHARE UPDATE EXCLUSIVE MODE`,
    leaves: editionKeys(tables.slice(place)),
    after: editionKeys(tables.slice(place + 1)),
  })),
  { name: '20261128220004_scores_of_ledger', table: 'users', hold: writeTo('users', last), leaves: [] },
  {
    name: '20261128220005_tasks_edition_index',
    table: 'tasks',
    hold: writeTo('tasks', last),
    leaves: ['tasks_edition_id_offered_date_id_idx'],
  },
  ...[
    ['1_users_alias_key', 'users_alias_key'],
    ['2_users_hidden_index', 'users_hidden_idx'],
  ].map(([name, index = '']) => ({
    name: `2026112900010${name}`,
    table: 'users',
    hold: writeTo('users', last),
    leaves: [index],
  })),
  ...[
    ['1_scores_true_points_index', 'scores_true_points_idx'],
    ['2_scores_held_index', 'scores_held_idx'],
    ['3_scores_points_index', 'scores_points_idx'],
  ].map(([name, made = '']) => ({
    name: `2026112900020${name}`,
    table: 'scores',
    hold: writeTo('scores', last),
    leaves: [made],
  })),
  {
    name: '20261129000402_task_limits_check',
    table: 'tasks',
    hold: 'LOCK TABLE tasks IN SHARE UPDATE EXCLUSIVE MODE',
    leaves: ['tasks_limits_check'],
  },
  {
    name: '20261129000403_submissions_bonus_index',
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: ['submissions_bonus_idx'],
  },
  {
    name: '20261129000601_submissions_answers_index',
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: ['submissions_answers_idx'],
  },
  {
    name: '20261129000701_tasks_repeat_check',
    table: 'tasks',
    hold: 'LOCK TABLE tasks IN SHARE UPDATE EXCLUSIVE MODE',
    leaves: ['tasks_repeat_check'],
  },
  {
    name: '20261129000702_submissions_live_round_key',
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: ['submissions_live_round_key'],
  },
  {
    name: '20261129000703_submissions_one_live_key_removed',
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: ['submissions_one_live_key'],
  },
  {
    name: '20261129001001_submissions_answers_search_index',
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: ['submissions_answers_search_idx'],
  },
  ...[
    ['1_users_seen', 'users', 'users_seen_idx'],
    ['2_uploads_of_work', 'uploads', 'uploads_of_work_idx'],
    ['3_submissions_edition_answers', 'submissions', 'submissions_edition_answers_idx'],
  ].map(([name, table = '', made = '']) => ({
    name: `2026112900120${name}_index`,
    table,
    hold: writeTo(table, last),
    leaves: [made],
  })),
  {
    name: '20261129110001_users_deletion_requested_index',
    table: 'users',
    hold: writeTo('users', last),
    leaves: ['users_deletion_requested_idx'],
  },
  ...[
    ['1_sessions_application_valid', 'sessions_application_id_fkey'],
    ['2_sessions_holder_valid', 'sessions_holder_check'],
  ].map(([name, made = ''], place, { length }) => ({
    name: `2026120102000${name}`,
    table: 'sessions',
    hold: 'LOCK TABLE sessions IN SHARE UPDATE EXCLUSIVE MODE',
    leaves: place < length - 1 ? ['sessions_holder_check', made] : [made],
    ...(place < length - 1 && { after: ['sessions_holder_check'] }),
  })),
  {
    name: '20261201020003_sessions_application_index',
    table: 'sessions',
    hold: writeTo('sessions', last),
    leaves: ['sessions_application_id_idx'],
  },
  {
    name: '20261201030001_colleges_of_users',
    table: 'users',
    hold: writeTo('users', last),
    leaves: ['users_college_id_fkey'],
    after: ['users_college_id_fkey'],
  },
  {
    name: '20261201030002_users_college_index',
    table: 'users',
    hold: writeTo('users', last),
    leaves: ['users_college_id_id_idx', 'users_college_id_fkey'],
    after: ['users_college_id_fkey'],
  },
  {
    name: '20261201030003_users_college_check',
    table: 'users',
    hold: 'LOCK TABLE users IN SHARE UPDATE EXCLUSIVE MODE',
    leaves: ['users_college_id_fkey'],
  },
  {
    name: '20261201040001_users_identity_check',
    table: 'users',
    hold: 'LOCK TABLE users IN SHARE UPDATE EXCLUSIVE MODE',
    leaves: ['users_identity_check'],
  },
  ...[
    ['1_mails_not_sent', 'mail_deliveries', 'mail_deliveries_not_sent_idx'],
    ['2_uploads_stored', 'uploads', 'uploads_stored_idx'],
  ].map(([name, table = '', made = '']) => ({
    name: `2026120204000${name}_index`,
    table,
    hold: writeTo(table, last),
    leaves: [made],
  })),
  {
    name: '20261202080001_import_items_values_check',
    table: 'import_items',
    hold: 'LOCK TABLE import_items IN SHARE UPDATE EXCLUSIVE MODE',
    leaves: ['import_items_values_check'],
  },
  {
    name: '20261202090000_users_joined_index',
    table: 'users',
    hold: writeTo('users', last),
    leaves: ['users_joined_idx'],
  },
  { name: exampleCopy, table: 'submissions', hold: writeTo('submissions', last), leaves: [] },
];

test('every migration that reads all rows of a table is tested here', () => {
  const reading = migrations.filter(
    ({ sql }) => loneStatementOf(sql) !== undefined || /\bVALIDATE CONSTRAINT\b/i.test(sql),
  );
  expect(reading.flatMap(brokenRules)).toEqual([]);
  expect(longMigrations.map(({ name }) => name)).toEqual(reading.map(({ name }) => name));
});

for (const long of longMigrations) {
  const { name, table, hold, leaves, after = [] } = long;
  const title = `S54 others write to ${table} while ${name} runs, and it is repeated after an interruption`;
  test(title, optionsFor(long, longMigrations), async () => {
    const directory = await prepare(name);
    await holder.query(`BEGIN; ${hold}`);
    const interrupted = expect(migrate(url, directory)).rejects.toThrow();
    const pid = await waitingProcess();
    await expect(writer.query(writeTo(table, first))).resolves.toMatchObject({ rowCount: 1 });
    await query(url, `SELECT pg_terminate_backend(${pid}, 60000)`);
    await interrupted;
    expect(await unfinished()).toEqual(leaves);

    await holder.query('ROLLBACK');
    expect(await migrate(url, directory)).toEqual([name]);
    expect(await unfinished()).toEqual(after);
  });
}

test('S54 an interrupted copy continues: rows that have their copy keep it, and the others get theirs', async () => {
  const directory = await prepare(exampleCopy);
  await holder.query(`BEGIN; ${writeTo('submissions', last)}`);
  const interrupted = expect(migrate(url, directory)).rejects.toThrow();
  const pid = await waitingProcess();
  await query(url, `SELECT pg_terminate_backend(${pid}, 60000)`);
  await interrupted;
  await query(url, "UPDATE tasks SET link = 'https://tables.example'");
  await holder.query('ROLLBACK');
  await migrate(url, directory);
  const { rows } = await query(url, 'SELECT link, count(*)::int FROM submissions GROUP BY 1 ORDER BY 1');
  expect(rows).toEqual([
    { link: 'https://chairs.example', count: 1000 },
    { link: 'https://tables.example', count: 200 },
  ]);
});

test('S54 a migrator that waits for another one does not block the index that the other one builds', async () => {
  const directory = await prepare(index);
  await holder.query(`BEGIN; ${writeTo('submissions', last)}`);
  const building = migrate(url, directory);
  await waitingProcess();
  const waiting = migrate(url, directory);
  await vi.waitUntil(async () => {
    const { rows } = await query(
      url,
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%advisory_lock($1)%'`,
    );
    return rows.length > 0;
  }, polling);
  await holder.query('ROLLBACK');
  expect(await Promise.all([building, waiting])).toEqual([[index], []]);
});
