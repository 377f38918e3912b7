import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { sessionCookie } from '../http/session.ts';

/** Students that send requests, one for each connection, and administrators that review. */
export const studentSessions = 64;
export const administratorSessions = 16;

const studentToken = (index: number) => `bench-student-${index}`;
const administratorToken = (index: number) => `bench-administrator-${index}`;
export const hashOf = (token: string) => createHash('sha256').update(token).digest();
const cookieOf = (token: string) => `${sessionCookie}=${token}`;

export const studentCookies = Array.from({ length: studentSessions }, (_, index) =>
  cookieOf(studentToken(index)),
);
export const administratorCookies = Array.from({ length: administratorSessions }, (_, index) =>
  cookieOf(administratorToken(index)),
);
export const administratorEmails = Array.from(
  { length: administratorSessions },
  (_, index) => `reviewer${index + 1}@festival.example`,
);

/** Adds the sessions of the load: of students spread over all of them, and of administrators. */
export async function insertSessions(client: Client, students: number): Promise<void> {
  const own = Array.from({ length: studentSessions }, (_, index) => index);
  // One of each number of submissions: the students 10 n, 10 n + 1, 10 n + 2 and 10 n + 3 have submitted work.
  const numbers = own.map((index) => {
    const block = Math.floor((index * students) / studentSessions / 10);
    return block * 10 + (index % 4) + 1;
  });
  await client.query(
    `INSERT INTO sessions (id, token_hash, method, user_id, expires_at)
    SELECT uuidv7(), hash, 'google', pg_temp.student_id(n), now() + interval '50 days'
    FROM unnest($1::bytea[], $2::int[]) AS given (hash, n)`,
    [own.map((index) => hashOf(studentToken(index))), numbers],
  );
  await client.query(
    `INSERT INTO sessions (id, token_hash, method, administrator_id, expires_at)
    SELECT uuidv7(), hash, 'password', administrators.id, now() + interval '50 days'
    FROM unnest($1::bytea[], $2::text[]) AS given (hash, email) JOIN administrators USING (email)`,
    [administratorEmails.map((_, index) => hashOf(administratorToken(index))), administratorEmails],
  );
}

/** For a cluster that was filled earlier: the sessions and claims begin now. */
export const renewSessions = `
  UPDATE sessions SET created_at = now(), last_seen_at = now(), expires_at = now() + interval '50 days';
  UPDATE review_claims SET claimed_at = now(), expires_at = now() + interval '50 days'`;
