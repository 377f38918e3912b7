import type { UnsubscribeScope } from '../../contract/unsubscribe.ts';
import type { MailConfig } from '../../mail/mail-config.ts';
import type { Mail } from '../../mail/mailer.ts';
import { type MailContent, renderMail } from '../../mail/render-mail.ts';
import { signUnsubscription } from '../../mail/unsubscribe-token.ts';

interface Addressed {
  readonly to: { readonly id: string; readonly email: string };
  /** What the links of the mail turn off; null: it cannot be turned off. */
  readonly scope: UnsubscribeScope | null;
}

/** A mail to a student, which one click turns off (RFC 8058) unless it is required. */
export function studentMail(
  config: Pick<MailConfig, 'publicOrigin' | 'oidc' | 'mail' | 'accent' | 'icon' | 'closing'>,
  { to, scope }: Addressed,
  content: Omit<MailContent, 'links' | 'closing'>,
): Mail {
  // RFC 3834: no automatic replies.
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  const { publicOrigin } = config;
  if (scope === null)
    return {
      to: [to.email],
      ...renderMail({ ...content, closing: config.closing, links: [] }, config),
      headers: automatic,
    };
  const query = new URLSearchParams({ token: signUnsubscription(config, { userId: to.id, scope }) });
  const links = [
    {
      label: scope === 'all' ? 'Turn off all mails' : 'Turn off mails about this',
      url: `${publicOrigin}/unsubscribe?${query}`,
    },
    { label: 'Choose your notifications', url: `${publicOrigin}/notification-settings` },
  ];
  return {
    to: [to.email],
    ...renderMail({ ...content, closing: config.closing, links }, config),
    headers: {
      'List-Unsubscribe': `<${publicOrigin}/api/unsubscribe?${query}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      ...automatic,
    },
  };
}
