import { roleLabels } from '../../contract/roles.ts';
import { deliver, type MailDeps, type MailLog } from '../../mail/deliver.ts';
import { readMailConfig } from '../../mail/mail-config.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { invitationLink, invitedUntil } from '../auth/invitation.ts';

/** The link that sets a password, to who was invited; not any more once it was used. @throws if the mail was not delivered; the job is retried */
export async function mailInvitation(
  deps: MailDeps,
  { administratorId: id }: { readonly administratorId: string },
  log: MailLog,
): Promise<void> {
  const row = await deps.db.administrator.findUnique({ where: { id } });
  if (row === null || row.role === null || row.invitedAt === null) return;
  const { email, invitedAt } = row;
  const mailConfig = await readMailConfig(deps);
  const { festival } = (await deps.site.published()).content;
  const until = invitedUntil({ invitedAt }).toLocaleDateString('en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  await deliver(
    deps,
    { key: `invitation-${id}-${invitedAt.getTime()}`, purpose: 'account' },
    {
      to: [email],
      ...renderMail(
        {
          heading: `You are invited to administer ${festival.title}`,
          preheader: `The link works until ${until}.`,
          paragraphs: [
            `You are invited to work in the administration of ${festival.title}. Your role is ${roleLabels[row.role]}. Choose a password by this link, which works once and until ${until}. If this address is a Google account, you can also sign in with Google, without the link.`,
          ],
          action: { label: 'Choose a password', url: invitationLink(deps.config, { id, invitedAt }) },
          reason: `You get this mail because an owner of ${deps.config.publicOrigin} gave you a role. If you do not know why, ignore it.`,
        },
        mailConfig,
      ),
    },
    log,
  );
}
