import { Prisma } from '#prisma/client.ts';
import type { Standing } from '../../actor.ts';
import { deletionAt } from '../../contract/own-data.ts';
import type { Session } from '../../contract/session.ts';
import { givenIds, readTogether } from '../../database/read-together.ts';
import type { RunSql } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';
import { photoUrl } from '../uploads/photo-url.ts';

const visitor: Session = { user: null, administrator: null };

interface UserRow {
  id: string;
  uid: string;
  name: string | null;
  hidden: boolean;
  email: string | null;
  techid: string;
  points: number;
  deletionRequestedAt: Date | null;
  welcomeStep: number | null;
  profilePhoto: { id: string } | null;
}

const usersOf = (ids: readonly string[]) => Prisma.sql`
    SELECT id, uid, name, hidden, email, techid, true_points_of(id) AS points, deletion_requested_at AS "deletionRequestedAt",
      welcome_step AS "welcomeStep",
      (SELECT json_build_object('id', p.id) FROM uploads p WHERE p.profile_of_user_id = users.id) AS "profilePhoto"
    FROM users WHERE id = ANY(${givenIds(ids)})`;

/** Reads what a session shows of its user. */
export const createUserReader = (runSql: RunSql) =>
  readTogether(
    (ids) => runSql<UserRow>(usersOf(ids)),
    ({ id }) => id,
  );

/** The session as the browser may see it. Only administrators get the admin path. */
export async function describeSession(
  { config, readUser }: Pick<Deps, 'config'> & { readonly readUser: ReturnType<typeof createUserReader> },
  { actor, applicant, pending }: Standing,
): Promise<Session> {
  const secondStep = pending && {
    adds: pending.needs === 'registration',
    email: pending.actor.administrator.email,
    app: pending.app,
    passkey: pending.passkey,
  };
  if (actor === null)
    return { ...visitor, ...(secondStep && { secondStep }), ...(applicant && { applicant }) };
  const { administrator } = actor;
  const hasRole = administrator !== null || pending !== null;
  const [user = null] = actor.user === null ? [] : await readUser(actor.user.id);
  return {
    user: user && {
      id: user.id,
      uid: user.uid,
      name: user.name ?? '',
      hidden: user.hidden,
      email: user.email ?? '',
      techid: user.techid,
      points: user.points,
      deletedFrom: user.deletionRequestedAt && deletionAt(user.deletionRequestedAt).toISOString(),
      profilePhoto: photoUrl(user.profilePhoto?.id),
      // The organisers' own accounts are not asked.
      ...(!hasRole && user.welcomeStep !== null && { welcomeStep: user.welcomeStep }),
      ...(actor.mustAgree && { mustAgree: true }),
    },
    administrator: administrator && {
      id: administrator.id,
      email: administrator.email,
      name: administrator.name ?? administrator.email,
      role: administrator.role,
      adminPath: `/admin/${config.adminPathSegment}`,
    },
    ...(secondStep && { secondStep }),
  };
}
