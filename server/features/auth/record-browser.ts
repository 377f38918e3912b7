import { createHash } from 'node:crypto';
import type { Actor } from '../../actor.ts';
import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { enqueueSignInNews } from './mail-sign-in-news.ts';

/** Days for which a browser in which an administrator signed in stays known; the longest that browsers keep a cookie. */
export const browserDays = 400;

/** The browser in which somebody signs in. */
export interface Browser {
  /** From its cookie, or new. */
  readonly token: string;
  readonly label: string;
}

/** Notes that the administrator has signed in there, and mails them if it is new: not at the first sign-in of the account. */
export async function recordBrowser(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'jobs' | 'mailer'>,
  actor: Pick<Actor, 'administrator' | 'requestId'>,
  { token, label }: Browser,
): Promise<void> {
  const administratorId = actor.administrator?.id;
  if (administratorId === undefined) return;
  const lastSignInAt = deps.now();
  const browserHash = Buffer.from(createHash('sha256').update(token).digest());
  const { count: known } = await tx.knownBrowser.updateMany({
    where: { administratorId, browserHash },
    data: { lastSignInAt },
  });
  if (known > 0) return;
  const others = await tx.knownBrowser.count({ where: { administratorId } });
  const row = { administratorId, browserHash, lastSignInAt };
  await tx.knownBrowser.createMany({ data: row, skipDuplicates: true });
  if (others > 0) await enqueueSignInNews(tx, deps, actor, 'new-browser', label);
}
