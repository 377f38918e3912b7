import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { directSql, now, refusalOf } from '../testing/direct-sql.ts';

const { insert, query, user } = directSql();

describe('techid', () => {
  test('counts up and is padded to five digits', async () => {
    const rows = await query('SELECT next_techid() AS a, next_techid() AS b');
    expect(rows[0]?.a).toMatch(/^TB26-\d{5}$/);
    const [a, b] = [rows[0]?.a, rows[0]?.b].map((techid) => Number(String(techid).slice(5)));
    expect(b).toBe(Number(a) + 1);
  });

  test('is not truncated: 99999 is followed by 100000', async () => {
    await query('BEGIN');
    await query("SELECT setval('techid_seq', 99998)");
    const rows = await query('SELECT next_techid() AS a, next_techid() AS b');
    expect(rows).toEqual([{ a: 'TB26-99999', b: 'TB26-100000' }]);
    await query("SELECT setval('techid_seq', 500)");
    await query('COMMIT');
  });

  test('begins as the newest published site says; those that were given stay', async () => {
    await query('BEGIN');
    const id = await user();
    for (const prefix of ['OLD', 'EMBER'])
      await query('INSERT INTO site_versions (content) VALUES ($1)', [
        JSON.stringify({ festival: { year: 2031 }, programme: { techidPrefix: prefix } }),
      ]);
    const next = await user();
    const techidOf = async (of: string) =>
      (await query('SELECT techid FROM users WHERE id = $1', [of]))[0]?.techid;
    expect(await techidOf(next)).toMatch(/^EMBER31-\d{5}$/);
    expect(await techidOf(id)).toMatch(/^TB26-\d{5}$/);
    await query('INSERT INTO site_versions (content) VALUES ($1)', [JSON.stringify({})]);
    expect(await techidOf(await user())).toMatch(/^TB26-\d{5}$/);
    await query('ROLLBACK');
  });

  test('a user gets one on insertion', async () => {
    const id = await user();
    const rows = await query('SELECT techid FROM users WHERE id = $1', [id]);
    expect(rows[0]?.techid).toMatch(/^TB26-\d{5}$/);
  });
});

describe('users and sessions', () => {
  test.each(['issuer', 'subject', 'email'])(
    'an active user has %s, an erased one does not',
    async (column) => {
      expect(await refusalOf(user({ [column]: null }))).toBe('users_identity_check');
      const erased = { issuer: null, subject: null, email: null, deleted_at: now };
      await user(erased);
      expect(await refusalOf(user({ ...erased, [column]: 'kept' }))).toBe('users_erased_check');
    },
  );

  test('one user per issuer and subject', async () => {
    const subject = randomUUID();
    await user({ subject });
    expect(await refusalOf(user({ subject, uid: randomUUID() }))).toBe('users_issuer_subject_key');
  });

  test("administrators' addresses are lower case", async () => {
    expect(await refusalOf(insert('administrators', { email: 'Big@b.example' }))).toBe(
      'administrators_email_lower_case_check',
    );
  });

  test('a session belongs to a user or an administrator', async () => {
    const session = { token_hash: Buffer.alloc(32, 1), method: 'google', expires_at: now };
    expect(await refusalOf(insert('sessions', session))).toBe('sessions_holder_check');
    const administrator_id = await insert('administrators', { email: 'both@b.example' });
    await insert('sessions', { ...session, user_id: await user(), administrator_id });
  });
});
