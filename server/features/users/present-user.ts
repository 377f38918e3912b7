import type { Prisma } from '#prisma/client.ts';
import type { User } from '../../contract/users.ts';
import { photoUrl } from '../uploads/photo-url.ts';

/** What `presentUser` needs of a row. */
export const userInclude = { profilePhoto: { select: { id: true } } } as const satisfies Prisma.UserInclude;

export type UserRow = Prisma.UserGetPayload<{ include: typeof userInclude }>;

/** What the user and administrators see of an account that is not deleted. */
export function presentUser(row: UserRow): User {
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
    techid: row.techid,
    points: row.points,
    collegeCity: row.collegeCity,
    collegeState: row.collegeState,
    linkedin: row.linkedin,
    facebook: row.facebook,
    instagram: row.instagram,
    profilePhoto: photoUrl(row),
    createdAt: row.createdAt.toISOString(),
  };
}
