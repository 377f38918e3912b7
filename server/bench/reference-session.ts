import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { deletionAt } from '../contract/own-data.ts';
import { sessionCookie } from '../http/session.ts';

export interface ReferenceSession {
  readonly userId: string | null;
}

interface SessionRow {
  user_id: string | null;
  last_seen: number;
  expires: number;
  user_gone: boolean;
  admin_id: string | null;
  admin_email: string | null;
  admin_name: string | null;
  uid: string;
  name: string | null;
  email: string | null;
  techid: string;
  points: number;
  hidden: boolean;
  deletion_requested_at: Date | null;
  photo_id: string | null;
}

const times =
  'extract(epoch FROM s.last_seen_at)::float8 AS last_seen, extract(epoch FROM s.expires_at)::float8 AS expires';
const joins = `FROM sessions s LEFT JOIN users u ON u.id = s.user_id
  LEFT JOIN administrators a ON a.id = s.administrator_id`;
const gone = '(u.disabled_at IS NOT NULL OR u.deleted_at IS NOT NULL) AS user_gone';

const findStatement = {
  name: 'session',
  text: `SELECT s.user_id, ${times}, ${gone}, a.email AS admin_email ${joins} WHERE s.token_hash = $1`,
};
const describeStatement = {
  name: 'describe session',
  text: `SELECT s.user_id, ${times}, ${gone}, a.id AS admin_id, a.email AS admin_email, a.name AS admin_name, u.uid, u.name, u.email,
      u.techid, u.points, u.hidden, u.deletion_requested_at, p.id AS photo_id
    ${joins} LEFT JOIN uploads p ON p.profile_of_user_id = u.id WHERE s.token_hash = $1`,
};

async function read(
  pool: Pool,
  statement: typeof findStatement,
  cookie: string | undefined,
): Promise<SessionRow | null> {
  const start = cookie?.indexOf(`${sessionCookie}=`) ?? -1;
  if (cookie === undefined || start < 0) return null;
  const token = cookie.slice(start + sessionCookie.length + 1).split(';')[0] ?? '';
  const hash = createHash('sha256').update(token).digest();
  const { rows } = await pool.query<SessionRow>({ ...statement, values: [hash] });
  const [row] = rows;
  const now = Date.now() / 1000;
  const idle = 14 * 24 * 3600;
  if (row === undefined || row.user_gone || row.expires <= now || now - row.last_seen > idle) return null;
  return row;
}

/** The session of a cookie by one statement. */
export async function findSession(pool: Pool, cookie: string | undefined): Promise<ReferenceSession | null> {
  const row = await read(pool, findStatement, cookie);
  return row && { userId: row.user_id };
}

/** The answer of `/api/session`, by one statement. */
export async function describeReferenceSession(pool: Pool, cookie: string | undefined, adminPath: string) {
  const row = await read(pool, describeStatement, cookie);
  if (row === null) return { user: null, administrator: null };
  return {
    user:
      row.user_id === null
        ? null
        : {
            id: row.user_id,
            uid: row.uid,
            name: row.name ?? '',
            email: row.email ?? '',
            techid: row.techid,
            points: row.points,
            hidden: row.hidden,
            deletedFrom: row.deletion_requested_at && deletionAt(row.deletion_requested_at).toISOString(),
            profilePhoto: row.photo_id && `/api/files/${row.photo_id}`,
          },
    administrator:
      row.admin_email === null
        ? null
        : { id: row.admin_id, email: row.admin_email, name: row.admin_name ?? row.admin_email, adminPath },
  };
}
