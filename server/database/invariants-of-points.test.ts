import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { directSql, now, type Row, refusalOf } from '../testing/direct-sql.ts';

const { change, entry, insert, query, user, url } = directSql();

async function pointsOf(id: string): Promise<unknown> {
  const rows = await query('SELECT points FROM users WHERE id = $1', [id]);
  return rows[0]?.points;
}

describe('points', () => {
  test("a user's points are the sum of the ledger", async () => {
    const id = await user();
    const review_id = randomUUID();
    await entry(id, { kind: 'award', points: 40, review_id });
    await entry(id, { kind: 'bonus', points: 5 });
    await entry(id, { kind: 'reversal', points: -40, review_id });
    await entry(id, { kind: 'adjustment', points: -2 });
    expect(await pointsOf(id)).toBe(3);
  });

  test('rolling an entry back rolls its points back', async () => {
    const id = await user();
    await query('BEGIN');
    await entry(id, { points: 9 });
    await query('ROLLBACK');
    expect(await pointsOf(id)).toBe(0);
  });

  test('concurrent entries of one user all count', async () => {
    const id = await user();
    const clients = Array.from({ length: 8 }, () => new Client({ connectionString: url() }));
    await Promise.all(
      clients.map(async (own) => {
        await own.connect();
        for (let count = 0; count < 5; count += 1) {
          await own.query(
            `INSERT INTO points_ledger (id, user_id, kind, points, reason)
             VALUES (gen_random_uuid(), $1, 'bonus', 1, 'r')`,
            [id],
          );
        }
        await own.end();
      }),
    );
    expect(await pointsOf(id)).toBe(40);
  });

  test('only the ledger changes them', async () => {
    const id = await user();
    await entry(id, { points: 5 });
    const message = 'users.points is kept by the ledger: insert an entry into points_ledger';
    expect(await refusalOf(change('users', id, { points: 99 }))).toBe(message);
    expect(await refusalOf(user({ points: 1 }))).toBe(message);
    await change('users', id, { name: 'renamed', points: 5 });
    expect(await pointsOf(id)).toBe(5);
  });

  test.each<[string, Row]>([
    ['a negative award', { kind: 'award', points: -1, review_id: randomUUID() }],
    ['an award above the range', { kind: 'award', points: 10_001, review_id: randomUUID() }],
    ['a positive reversal', { kind: 'reversal', points: 1, review_id: randomUUID() }],
    ['a negative bonus', { kind: 'bonus', points: -1 }],
  ])('%s is rejected', async (_, row) => {
    expect(await refusalOf(entry(await user(), row))).toBe('points_ledger_sign_check');
  });

  test.each(['award', 'reversal'])('one %s per review, and never without one', async (kind) => {
    const id = await user();
    const row = { kind, points: 0, review_id: randomUUID() };
    await entry(id, row);
    expect(await refusalOf(entry(id, row))).toBe(`points_ledger_${kind}_key`);
    expect(await refusalOf(entry(id, { kind, points: 0 }))).toBe('points_ledger_review_check');
  });

  test('a user with entries cannot be deleted', async () => {
    const id = await user();
    await entry(id, {});
    expect(await refusalOf(query('DELETE FROM users WHERE id = $1', [id]))).toBe(
      'points_ledger_user_id_fkey',
    );
  });
});

describe.each(['points_ledger', 'audit_events'])('%s is append-only', (table) => {
  test.each([
    ['UPDATE', `UPDATE ${table} SET id = id`],
    ['DELETE', `DELETE FROM ${table}`],
    ['TRUNCATE', `TRUNCATE ${table}`],
  ])('%s is rejected', async (verb, sql) => {
    const message = `${table} is append-only: ${verb} refused`;
    if (table === 'audit_events') await insert(table, { actor_kind: 'system', action: 'a.b' });
    else await entry(await user(), {});
    expect(await refusalOf(query(sql))).toBe(message);
    await query('SET session_replication_role = replica');
    expect(await refusalOf(query(sql))).toBe(message);
    await query('SET session_replication_role = origin');
  });
});

test('the reasons of points by hand are erased with the account, and nothing else of an entry changes', async () => {
  const id = await user();
  const review_id = randomUUID();
  await entry(id, { kind: 'award', points: 9, reason: 'Title', review_id });
  await entry(id, { kind: 'bonus', points: 5, reason: 'Text' });
  const set = (values: string, kind = 'bonus') =>
    refusalOf(query(`UPDATE points_ledger SET ${values} WHERE user_id = $1 AND kind = '${kind}'`, [id]));
  const refused = 'points_ledger is append-only: UPDATE refused';
  expect(await set("reason = ''")).toBe(refused);
  await change('users', id, { issuer: null, subject: null, email: null, deleted_at: now });
  for (const values of ["reason = 'Other'", "reason = '', points = 6", "reason = '', created_at = now()"]) {
    expect(await set(values), values).toBe(refused);
  }
  expect(await set("reason = ''", 'award')).toBe(refused);
  expect(
    await query('SELECT kind, points, reason FROM points_ledger WHERE user_id = $1 ORDER BY points', [id]),
  ).toEqual([
    { kind: 'bonus', points: 5, reason: '' },
    { kind: 'award', points: 9, reason: 'Title' },
  ]);
  expect(await pointsOf(id)).toBe(14);
});

test('an audit event may be deleted when it is 30 days old', async () => {
  const age = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  await insert('audit_events', { actor_kind: 'system', action: 'old.one', at: age(31) });
  await insert('audit_events', { actor_kind: 'system', action: 'new.one', at: age(29) });
  await query("DELETE FROM audit_events WHERE action = 'old.one'");
  expect(await query("SELECT FROM audit_events WHERE action = 'old.one'")).toHaveLength(0);
  expect(await refusalOf(query("DELETE FROM audit_events WHERE action = 'new.one'"))).toBe(
    'audit_events is append-only: DELETE refused',
  );
});

test('cascades do not reach the ledger either', async () => {
  await entry(await user(), {});
  expect(await refusalOf(query('TRUNCATE users CASCADE'))).toContain('is append-only');
  expect(await refusalOf(query('UPDATE users SET id = gen_random_uuid()'))).toContain('is append-only');
});

test('an audit event names the kind of its actor', async () => {
  await insert('audit_events', { actor_kind: 'system', action: 'a.b' });
  expect(await refusalOf(insert('audit_events', { actor_kind: 'robot', action: 'a.b' }))).toBe(
    'audit_events_actor_kind_check',
  );
});
