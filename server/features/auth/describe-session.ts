import type { Actor } from '../../actor.ts';
import type { Session } from '../../contract/session.ts';
import type { Deps } from '../../deps.ts';
import { photoUrl } from '../uploads/photo-url.ts';

const visitor: Session = { user: null, administrator: null };

/** The session as the browser may see it. Only administrators get the admin path. */
export async function describeSession(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: Actor | null,
): Promise<Session> {
  if (actor === null) return visitor;
  const { administrator } = actor;
  const user =
    actor.user &&
    (await db.user.findUnique({
      where: { id: actor.user.id },
      select: {
        id: true,
        uid: true,
        name: true,
        email: true,
        techid: true,
        points: true,
        pictureUrl: true,
        profilePhoto: { select: { id: true } },
      },
    }));
  return {
    user: user && {
      id: user.id,
      uid: user.uid,
      name: user.name ?? '',
      email: user.email ?? '',
      techid: user.techid,
      points: user.points,
      profilePhoto: photoUrl(user),
    },
    administrator: administrator && {
      email: administrator.email,
      name: administrator.name ?? administrator.email,
      adminPath: `/admin/${config.adminPathSegment}`,
    },
  };
}
