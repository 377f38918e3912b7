import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';

/** What mails take from the published site. */
export type MailConfig = Config & { readonly accent?: string | undefined };

/** The configuration with a name for the sender of mails, that of MAIL_FROM or else the festival's, and its accent colour. */
export async function readMailConfig({ config, site }: Pick<Deps, 'config' | 'site'>): Promise<MailConfig> {
  const { festival, look } = (await site.published()).content;
  const { mail } = config;
  const from = mail && { ...mail.from, name: mail.from.name || festival.title };
  return { ...config, accent: look.accent, mail: mail && from && { ...mail, from } };
}
