import { isFreedAddress } from '../../contract/free-address.ts';
import { bounceOf } from '../../mail/bounces.ts';
import { deliver, type MailDeps, type MailLog } from '../../mail/deliver.ts';
import { readMailConfig } from '../../mail/mail-config.ts';
import { studentMail } from '../notifications/student-mail.ts';

/**
 * Tells a student that their account was disabled, and why; not any more once it is enabled again.
 * @throws if the mail was not delivered; the job is retried
 */
export async function mailDisabled(
  deps: MailDeps,
  { userId }: { readonly userId: string },
  log: MailLog,
): Promise<void> {
  const { db } = deps;
  // Nobody has signed in to an imported account: its address may be wrong.
  const user = await db.user.findFirst({
    where: { id: userId, deletedAt: null, issuer: { not: null } },
    select: { id: true, email: true, disabledAt: true, disabledReason: true },
  });
  if (!user?.disabledAt || user.email === null || isFreedAddress(user.email)) return;
  if ((await bounceOf(db, user)) !== null) return;
  const { festival } = (await deps.site.published()).content;
  const mailConfig = await readMailConfig(deps);
  await deliver(
    deps,
    { key: `disabled-${userId}-${user.disabledAt.getTime()}`, purpose: 'account', userId },
    studentMail(
      mailConfig,
      { to: { id: user.id, email: user.email }, scope: null },
      {
        heading: `Your account at ${festival.title} was disabled`,
        preheader: 'You cannot sign in any more',
        paragraphs: [
          'The organisers have disabled your account. You cannot sign in, and the boards do not show you. Your work and your points stay.',
          `They wrote: ${user.disabledReason ?? ''}`,
          'If you think that this is a mistake, write to them.',
        ],
        action: { label: 'Write to the organisers', url: `${mailConfig.publicOrigin}/contact` },
        reason: 'You get this mail because it is about your account.',
      },
    ),
    log,
  );
}
