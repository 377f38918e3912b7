import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { migrationsDirectory, olderMigrations } from '../testing/migrations-until.ts';
import { query } from '../testing/postgres-server.ts';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { loneStatementOf } from './lone-statement.ts';
import { migrate } from './migrate.ts';
import { releasesOf } from './migration-rules.ts';

const migrations = await releasesOf(migrationsDirectory);
const names = migrations.map(({ name }) => name);
const older = await olderMigrations();
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

/** Work of 1 200 students on one task, submitted before the tables had any of the later columns. */
const manyRows = `
  INSERT INTO tasks (id, title, content, last_date, points, domain, submission_guidelines, updated_at)
  VALUES ('0d000000-0000-7000-8000-000000000001', 'Count the chairs', 'All of them', now(), 40, 'Logistics', 'A number', now());
  INSERT INTO users (id, uid, issuer, subject, email, updated_at)
  SELECT ('0b000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'uid-' || n, 'issuer', n, n || '@students.example', now()
  FROM generate_series(1, 1200) AS n;
  INSERT INTO submissions (id, user_id, task_id, title, description, max_points, updated_at)
  SELECT ('0e000000-0000-7000-8000-' || right(id::text, 12))::uuid, id, '0d000000-0000-7000-8000-000000000001', '', '', 40, now()
  FROM users;
  INSERT INTO uploads (id, purpose, storage_key, file_name, owner_user_id)
  SELECT ('0c000000-0000-7000-8000-' || right(id::text, 12))::uuid, 'submission_file', 'submissions/' || id, 'work.txt', id FROM users`;

/** A message of each of them, from the release on that has messages. */
const manyMessages = `
  INSERT INTO contact_messages (id, name, email, message, user_id)
  SELECT ('0f000000-0000-7000-8000-' || right(id::text, 12))::uuid, 'Student', email, 'Where are my points?', id FROM users`;

/** A notification and a mail of each of them, from the release on that has notifications and mails. */
const manyNotices = `
  INSERT INTO notifications (id, user_id, kind, key, data)
  SELECT ('0c000000-0000-7000-8000-' || right(id::text, 12))::uuid, id, 'points', 'points:1', '{}' FROM users;
  INSERT INTO mail_deliveries (id, key, purpose, message_id)
  SELECT ('0a000000-0000-7000-8000-' || right(id::text, 12))::uuid, id::text, 'test', '<' || id || '@x.test>' FROM users`;

/** A row of the first batch of a copy, and of its last. */
const first = '000000000001';
const last = '000000001200';
const changes: Record<string, string> = {
  contact_messages: "topic = 'Joining'",
  uploads: "file_name = 'other.txt'",
  notifications: 'read_at = now()',
  mail_deliveries: 'attempts = 1',
};
const writeTo = (table: string, row: string) =>
  // Audit events cannot be changed.
  table === 'audit_events'
    ? "INSERT INTO audit_events (id, actor_kind, action) VALUES (gen_random_uuid(), 'system', 'a.b')"
    : `UPDATE ${table} SET ${changes[table] ?? 'updated_at = now()'} WHERE id::text LIKE '%-${row}'`;

async function prepare(name: string): Promise<string> {
  const [oldest = '', before = ''] = [names[0], names[names.indexOf(name) - 1]];
  await migrate(url, await older.until(oldest));
  await query(url, manyRows);
  await migrate(url, await older.until(before));
  if (before > '20261121020000_contact_messages') await query(url, manyMessages);
  if (before > '20261122202000_mail_deliveries') await query(url, manyNotices);
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
       UNION ALL SELECT conname::text FROM pg_constraint WHERE NOT convalidated`,
    )
  ).rows.map(({ name }) => name);

/** `hold` keeps the migration waiting in the middle of its work; `leaves` is what an interruption leaves. */
const longMigrations = [
  {
    name: '20261122024520_erased_accounts_validate',
    table: 'users',
    hold: 'LOCK TABLE users IN SHARE UPDATE EXCLUSIVE MODE',
    leaves: ['users_erased_check'],
  },
  {
    name: '20261122033010_task_at_submission_copy',
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: [],
  },
  {
    name: '20261122033110_users_search_index',
    table: 'users',
    hold: writeTo('users', last),
    leaves: ['users_search_idx'],
  },
  {
    name: '20261122033120_submissions_search_index',
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: ['submissions_search_idx'],
  },
  {
    name: '20261122040200_ambassadors_index',
    table: 'users',
    hold: writeTo('users', last),
    leaves: ['users_ambassadors_idx'],
  },
  {
    name: '20261122081900_colleges_index',
    table: 'users',
    hold: writeTo('users', last),
    leaves: ['users_colleges_idx'],
  },
  {
    name: '20261122082020_submissions_status_index',
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: ['submissions_status_submitted_at_id_idx'],
  },
  {
    name: '20261122082030_submissions_task_index',
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: ['submissions_task_id_status_submitted_at_id_idx'],
  },
  {
    name: '20261122082040_submissions_old_task_index',
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: ['submissions_task_id_idx'],
  },
  {
    name: '20261122083000_users_name_order_index',
    table: 'users',
    hold: writeTo('users', last),
    leaves: ['users_name_order_idx'],
  },
  {
    name: '20261122083010_users_college_order_index',
    table: 'users',
    hold: writeTo('users', last),
    leaves: ['users_college_order_idx'],
  },
  {
    name: '20261122083020_disabled_users_index',
    table: 'users',
    hold: writeTo('users', last),
    leaves: ['users_disabled_idx'],
  },
  {
    name: '20261122085010_stored_search_texts_fill',
    table: 'users',
    hold: writeTo('users', last),
    leaves: [],
  },
  {
    name: '20261122085020_stored_search_texts_index',
    table: 'users',
    hold: writeTo('users', last),
    leaves: ['users_search_texts_idx'],
  },
  {
    name: '20261122134010_submissions_status_search_index',
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: ['submissions_status_search_idx'],
  },
  {
    name: '20261122134020_submissions_old_search_index',
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: ['submissions_search_idx'],
  },
  {
    name: '20261122134040_tasks_deadline_index',
    table: 'tasks',
    hold: writeTo('tasks', last),
    leaves: ['tasks_last_date_idx'],
  },
  {
    name: '20261122160000_users_city_index',
    table: 'users',
    hold: writeTo('users', last),
    leaves: ['users_city_prefix_idx'],
  },
  {
    name: '20261122160010_users_college_prefix_index',
    table: 'users',
    hold: writeTo('users', last),
    leaves: ['users_college_prefix_idx'],
  },
  {
    name: '20261122205010_conversations_validate',
    table: 'contact_messages',
    hold: 'LOCK TABLE contact_messages IN SHARE UPDATE EXCLUSIVE MODE',
    leaves: ['contact_messages_assigned_to_id_fkey'],
  },
  {
    name: '20261122205020_messages_state_index',
    table: 'contact_messages',
    hold: writeTo('contact_messages', last),
    leaves: ['contact_messages_state_activity_idx'],
  },
  {
    name: '20261122205030_messages_assigned_index',
    table: 'contact_messages',
    hold: writeTo('contact_messages', last),
    leaves: ['contact_messages_assigned_activity_idx'],
  },
  {
    name: '20261122205035_messages_unassigned_index',
    table: 'contact_messages',
    hold: writeTo('contact_messages', last),
    leaves: ['contact_messages_unassigned_activity_idx'],
  },
  {
    name: '20261122205040_messages_activity_index',
    table: 'contact_messages',
    hold: writeTo('contact_messages', last),
    leaves: ['contact_messages_activity_idx'],
  },
  {
    name: '20261122205050_messages_writer_index',
    table: 'contact_messages',
    hold: writeTo('contact_messages', last),
    leaves: ['contact_messages_writer_activity_idx'],
  },
  {
    name: '20261122205060_messages_search_index',
    table: 'contact_messages',
    hold: writeTo('contact_messages', last),
    leaves: ['contact_messages_search_idx'],
  },
  {
    name: '20261122211020_changes_requested_validate',
    table: 'submissions',
    hold: 'LOCK TABLE submissions IN SHARE UPDATE EXCLUSIVE MODE',
    leaves: ['submissions_verdict_check'],
  },
  {
    name: '20261122211030_reviews_fill',
    table: 'submissions',
    hold: 'LOCK TABLE reviews IN SHARE MODE',
    leaves: [],
  },
  {
    name: '20261122211040_submissions_one_live_index',
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: ['submissions_one_live_key'],
  },
  {
    name: '20261122211050_submissions_live_index_drop',
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: ['submissions_live_key'],
  },
  {
    name: '20261122214010_upload_drafts_validate',
    table: 'uploads',
    hold: 'LOCK TABLE uploads IN SHARE UPDATE EXCLUSIVE MODE',
    leaves: ['uploads_draft_id_fkey'],
  },
  {
    name: '20261122214020_upload_drafts_index',
    table: 'uploads',
    hold: writeTo('uploads', last),
    leaves: ['uploads_draft_id_idx'],
  },
  {
    name: '20261122214030_unused_uploads_index',
    table: 'uploads',
    hold: writeTo('uploads', last),
    leaves: ['uploads_unused_idx'],
  },
  {
    name: '20261122217000_notifications_digest_index',
    table: 'notifications',
    hold: writeTo('notifications', last),
    leaves: ['notifications_digest_idx'],
  },
  {
    name: '20261122217010_mail_deliveries_message_id_index',
    table: 'mail_deliveries',
    hold: writeTo('mail_deliveries', last),
    leaves: ['mail_deliveries_message_id_idx'],
  },
  ...[
    ['20261122217210_audit_actor_index', 'audit_events_actor_id_at_id_idx'],
    ['20261122217220_audit_action_index', 'audit_events_action_at_id_idx'],
    ['20261122217230_audit_address_index', 'audit_events_addressed_idx'],
  ].map(([name = '', index = '']) => ({
    name,
    table: 'audit_events',
    hold: writeTo('audit_events', last),
    leaves: [index],
  })),
  {
    name: '20261122218010_submissions_link_index',
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: ['submissions_link_idx'],
  },
  {
    name: '20261122218020_uploads_digest_index',
    table: 'submissions',
    hold: 'LOCK TABLE uploads IN SHARE UPDATE EXCLUSIVE MODE',
    leaves: [],
  },
  {
    name: '20261122218030_reviews_reviewer_index',
    table: 'submissions',
    hold: 'LOCK TABLE reviews IN SHARE UPDATE EXCLUSIVE MODE',
    leaves: [],
  },
  ...[
    ['20261123004000_submissions_handed_in_index', 'submissions_handed_in_idx'],
    ['20261123004010_submissions_status_handed_in_index', 'submissions_status_handed_in_idx'],
    ['20261123004020_submissions_task_handed_in_index', 'submissions_task_handed_in_idx'],
  ].map(([name = '', index = '']) => ({
    name,
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: [index],
  })),
  ...['20261123070000_reviews_counted_index', '20261123070010_reviews_reviewer_index_drop'].map((name) => ({
    name,
    table: 'submissions',
    hold: 'LOCK TABLE reviews IN SHARE UPDATE EXCLUSIVE MODE',
    leaves: [],
  })),
  {
    name: '20261123161000_audit_deleted_work_index',
    table: 'audit_events',
    hold: writeTo('audit_events', last),
    leaves: ['audit_events_deleted_work_idx'],
  },
  {
    name: '20261126014500_submissions_revise_until_index',
    table: 'submissions',
    hold: writeTo('submissions', last),
    leaves: ['submissions_revise_until_idx'],
  },
];

test('every migration that reads all rows of a table is tested here', () => {
  const reading = migrations.filter(
    ({ sql }) => loneStatementOf(sql) !== undefined || /\bVALIDATE CONSTRAINT\b/i.test(sql),
  );
  expect(longMigrations.map(({ name }) => name)).toEqual(reading.map(({ name }) => name));
});

describe.each(longMigrations)('$name', ({ name, table, hold, leaves }) => {
  test(`S54 others write to ${table} while it runs, and it is repeated after an interruption`, async () => {
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
    expect(await unfinished()).toEqual([]);
  });
});

test('S54 an interrupted copy continues: rows that have their copy keep it, and the others get theirs', async () => {
  const directory = await prepare('20261122033010_task_at_submission_copy');
  await holder.query(`BEGIN; ${writeTo('submissions', last)}`);
  const interrupted = expect(migrate(url, directory)).rejects.toThrow();
  const pid = await waitingProcess();
  await query(url, `SELECT pg_terminate_backend(${pid}, 60000)`);
  await interrupted;
  await query(url, "UPDATE tasks SET title = 'Count the tables'");
  await holder.query('ROLLBACK');
  await migrate(url, directory);
  const { rows } = await query(
    url,
    `SELECT task_title, task_content, task_guidelines, count(*)::int FROM submissions GROUP BY 1, 2, 3 ORDER BY 1`,
  );
  const copy = { task_content: 'All of them', task_guidelines: 'A number' };
  expect(rows).toEqual([
    { task_title: 'Count the chairs', ...copy, count: 1000 },
    { task_title: 'Count the tables', ...copy, count: 200 },
  ]);
});

test('S54 all users get their stored search texts, also those that the previous release writes meanwhile', async () => {
  const directory = await prepare('20261122085010_stored_search_texts_fill');
  const { rows: before } = await query(url, 'SELECT count(*)::int, max(updated_at) FROM users');
  await holder.query(`BEGIN; ${writeTo('users', last)}`);
  const filling = migrate(url, directory);
  await waitingProcess();
  await query(url, `UPDATE users SET name = 'José' WHERE id::text LIKE '%-${first}'`);
  await query(
    url,
    `INSERT INTO users (id, uid, issuer, subject, email, updated_at)
     VALUES (gen_random_uuid(), 'late', 'issuer', 'late', 'late@students.example', '2026-01-01')`,
  );
  await holder.query('ROLLBACK');
  await filling;
  const { rows } = await query(
    url,
    `SELECT count(*)::int AS all, max(updated_at) AS updated,
       count(*) FILTER (WHERE search_public = search_text(name, college))::int AS public,
       count(*) FILTER (WHERE search_private = search_text(email, techid))::int AS private
     FROM users`,
  );
  const all = Number(before[0]?.count) + 1;
  expect(rows).toEqual([{ all, updated: before[0]?.max, public: all, private: all }]);
});

test('S54 a migrator that waits for another one does not block the index that the other one builds', async () => {
  const name = '20261122040200_ambassadors_index';
  const directory = await prepare(name);
  await holder.query(`BEGIN; ${writeTo('users', last)}`);
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
  expect(await Promise.all([building, waiting])).toEqual([[name], []]);
});

test('S54 each submission is counted once while a server folds and students submit during the fill', async () => {
  const name = '20261122082010_submission_counts_fill';
  const directory = await prepare(name);
  const deleteOf = (row: string) => `DELETE FROM submissions WHERE id::text LIKE '%-${row}'`;
  await query(url, deleteOf('000000000002'));
  await holder.query(`BEGIN; ${deleteOf('000000000003')}`);
  // The fold of a server that is already running takes this lock.
  await writer.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('submission_counts', 0));
    DELETE FROM submission_count_changes; INSERT INTO submission_counts VALUES ('0d000000-0000-7000-8000-000000000001', 'pending', -1)`);
  const filling = migrate(url, directory);
  await waitingProcess();
  await query(url, deleteOf('000000000004'));
  await writer.query('COMMIT');
  await filling;
  await holder.query('COMMIT');
  const { rows } = await query(
    url,
    `SELECT (SELECT sum(submissions)::int FROM submission_counts) AS counted,
       (SELECT sum(change)::int FROM submission_count_changes) AS later, (SELECT count(*)::int FROM submissions) AS all`,
  );
  expect(rows).toEqual([{ counted: 1198, later: -1, all: 1197 }]);
});

test('S54 each account is counted once while a server folds and accounts are disabled during the fill', async () => {
  const name = '20261122081010_standings_fill';
  const directory = await prepare(name);
  const disable = (row: string) => `UPDATE users SET disabled_at = now() WHERE id::text LIKE '%-${row}'`;
  await query(url, disable('000000000002'));
  await holder.query(`BEGIN; ${disable('000000000003')}`);
  // The fold of a server that is already running takes this lock.
  await writer.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('standings', 0));
    DELETE FROM standing_changes; INSERT INTO standings VALUES ('all', 1, 0, -1), ('former', 1, 0, 1)`);
  const filling = migrate(url, directory);
  await waitingProcess();
  await query(url, disable('000000000004'));
  await writer.query('COMMIT');
  await filling;
  await holder.query('COMMIT');
  const { rows } = await query(
    url,
    `SELECT board, accounts, (SELECT sum(change)::int FROM standing_changes c WHERE c.board = s.board) AS later
     FROM standings s WHERE block = 4096 ORDER BY board`,
  );
  expect(rows).toEqual([
    { board: 'all', accounts: 1198, later: -1 },
    { board: 'former', accounts: 2, later: 1 },
  ]);
});
