import { randomUUID } from 'node:crypto';
import { readMailConfig } from './mail-config.ts';
import type { Mailer } from './mailer.ts';
import { renderMail } from './render-mail.ts';

/**
 * Hands one mail to the mail server, once.
 * @returns its Message-ID
 * @throws what the mail server answered, or why it could not be reached
 */
export async function sendTestMail(
  mailer: Mailer,
  address: string,
  { config, site }: Parameters<typeof readMailConfig>[0],
): Promise<string> {
  const { publicOrigin } = config;
  const content = renderMail(
    {
      heading: 'Your test mail arrived',
      preheader: `${publicOrigin} can send mail to this address.`,
      paragraphs: [`${publicOrigin} can send mail to this address.`],
      reason: 'You get this mail because an administrator of the site sent it.',
    },
    await readMailConfig({ config, site }),
  );
  const messageId = `<test-${randomUUID()}@${new URL(publicOrigin).hostname}>`;
  await mailer.send({ to: [address], ...content }, { messageId, beforeEnd: async () => undefined });
  return messageId;
}
