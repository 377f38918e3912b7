import { deletionAt } from '../../contract/own-data.ts';
import { deliver, type MailDeps, type MailLog } from '../../mail/deliver.ts';
import { readMailConfig } from '../../mail/mail-config.ts';
import { findRecipient } from '../notifications/mail-recipient.ts';
import { studentMail } from '../notifications/student-mail.ts';
import { signKeeping } from './request-deletion.ts';

/**
 * Tells a student that their account is to be deleted, with a link that keeps it without signing in; not any more once they
 * have kept it. No setting turns this mail off: somebody else may have asked for the deletion on their device.
 * @throws if the mail was not delivered; the job is retried
 */
export async function mailDeletion(
  deps: MailDeps,
  { userId }: { readonly userId: string },
  log: MailLog,
): Promise<void> {
  const { db, config } = deps;
  const [to, user] = [
    await findRecipient(db, userId),
    await db.user.findUnique({ where: { id: userId }, select: { deletionRequestedAt: true } }),
  ];
  const requestedAt = user?.deletionRequestedAt;
  if (to === null || !requestedAt) return;
  const { festival } = (await deps.site.published()).content;
  const mailConfig = await readMailConfig(deps);
  const at = deletionAt(requestedAt).toLocaleString('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  await deliver(
    deps,
    { key: `deletion-${userId}-${requestedAt.getTime()}`, purpose: 'account', userId },
    studentMail(
      mailConfig,
      { to, scope: null },
      {
        heading: `Your account at ${festival.title} will be deleted`,
        preheader: `On ${at} UTC, unless you keep it`,
        paragraphs: [
          `You asked us to delete your account. We do so on ${at} UTC. Your name, profile, files and messages are then removed and cannot be brought back.`,
          'If you did not ask for this, or have changed your mind, keep your account. You need not sign in for it.',
        ],
        action: {
          label: 'Keep my account',
          url: `${config.publicOrigin}/keep-account?${new URLSearchParams({ token: signKeeping(config, userId) })}`,
        },
        reason: 'You get this mail because somebody who is signed in to your account asked for its deletion.',
      },
    ),
    log,
  );
}
