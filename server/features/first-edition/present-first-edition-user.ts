import type { loginSignupNewUser } from '../../contract/first-edition.ts';
import type { Answer } from '../../contract/route.ts';
import type { User } from '../../contract/users.ts';

/** A user in the first edition's format: its timestamp, and the photo under both of its names. */
export function presentFirstEditionUser(user: User): Answer<typeof loginSignupNewUser> {
  const milliseconds = Date.parse(user.createdAt);
  const seconds = Math.floor(milliseconds / 1000);
  return {
    ...user,
    createdAt: { seconds, nanoseconds: (milliseconds - seconds * 1000) * 1_000_000 },
    profilePic: user.profilePhoto,
  };
}
