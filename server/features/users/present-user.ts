import { Prisma } from '#prisma/client.ts';
import type { ListedUser } from '../../contract/manage-users.ts';
import type { User } from '../../contract/users.ts';
import { administratorEmails } from '../../database/administrators-sql.ts';
import { photoUrl } from '../uploads/photo-url.ts';

/** What `presentUser` needs of a row. */
export const userInclude = { profilePhoto: { select: { id: true } } } as const satisfies Prisma.UserInclude;

type UserRow = Prisma.UserGetPayload<{ include: typeof userInclude }>;

/** What `presentUser` reads of a row of Prisma or of `userColumns`. */
export type PresentedUser = Omit<
  UserRow,
  | 'issuer'
  | 'subject'
  | 'pictureUrl'
  | 'copiedPictureId'
  | 'copiedPictureUrl'
  | 'addressFreedReason'
  | 'updatedAt'
  | 'lastSignInAt'
  | 'welcomeStep'
  | 'agreedTo'
  | 'newsSeenAt'
  | 'disabledAt'
  | 'disabledReason'
  | 'deletedAt'
>;

/**
 * What `presentUser` needs, in a statement outside of Prisma that selects from `users`.
 * @param points the expression for those of an edition
 */
export const userColumns = (points = pointsIn()): Prisma.Sql => Prisma.sql`
  users.id, users.uid, users.name, users.first_name AS "firstName", users.last_name AS "lastName", users.email, users.phone, users.college, users.program,
  users.joining_year AS "joiningYear", users.alias, users.hidden, users.techid, ${points} AS points, users.college_city AS "collegeCity", users.college_state AS "collegeState",
  users.linkedin, users.facebook, users.instagram, users.interests, users.created_at AS "createdAt", users.issuer IS NOT NULL AS "signedIn",
  users.disabled_at IS NOT NULL AS disabled,
  (SELECT json_build_object('id', p.id) FROM uploads p WHERE p.profile_of_user_id = users.id) AS "profilePhoto"`;

/** The expression for the points of the query's row of `users` in an edition, by default the one that runs. */
export const pointsIn = (edition?: number): Prisma.Sql =>
  Prisma.sql`true_points_of(users.id, edition_of(${edition ?? null}::int))`;

/** What the user and administrators see of an account that is not deleted. */
export function presentUser(row: PresentedUser): User {
  return {
    id: row.id,
    uid: row.uid,
    name: row.name ?? '',
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email ?? '',
    phone: row.phone,
    college: row.college,
    program: row.program,
    joiningYear: row.joiningYear,
    alias: row.alias,
    hidden: row.hidden,
    techid: row.techid,
    points: row.points,
    collegeCity: row.collegeCity,
    collegeState: row.collegeState,
    linkedin: row.linkedin,
    facebook: row.facebook,
    instagram: row.instagram,
    interests: row.interests,
    profilePhoto: photoUrl(row.profilePhoto?.id),
    createdAt: row.createdAt.toISOString(),
  };
}

interface ListedRow extends PresentedUser {
  readonly isAdministrator: boolean;
  readonly signedIn: boolean;
  readonly disabled: boolean;
}

/** The same with the role, by `isAdministrator` of the row, and whether anybody has signed in. */
export const presentListed = (row: ListedRow): ListedUser => ({
  ...presentUser(row),
  role: row.isAdministrator ? 'admin' : 'user',
  signedIn: row.signedIn,
  disabled: row.disabled,
});

/** Whether the query's row of `users` is the student account of an administrator. Collation C lowers A to Z only, as normalizeEmail does. */
export const isAdministrator = (adminEmails: ReadonlySet<string>): Prisma.Sql =>
  Prisma.sql`coalesce(lower(users.email COLLATE "C") = ANY (${administratorEmails(adminEmails)}), false)`;
