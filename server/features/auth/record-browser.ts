import type { Actor } from '../../actor.ts';
import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { type Browser, tokenHash } from '../../http/session.ts';
import { enqueueSignInNews } from './mail-sign-in-news.ts';

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
  const browserHash = tokenHash(token);
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
