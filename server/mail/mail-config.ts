import type { Config } from '../config.ts';
import { smallIconUrl } from '../contract/site-pictures.ts';
import type { Deps } from '../deps.ts';

/** What mails take from the published site. */
export interface MailConfig extends Config {
  readonly mail: NonNullable<Config['mail']>;
  readonly accent?: string | undefined;
  /** Its address on this site. */
  readonly icon: string;
  readonly greeting: string;
  readonly closing?: string | undefined;
}

/** The configuration with a name for the sender of mails, that of MAIL_FROM or else the festival's, its colour and words. @throws if there is no mail server */
export async function readMailConfig({ config, site }: Pick<Deps, 'config' | 'site'>): Promise<MailConfig> {
  const { festival, look, programme } = (await site.published()).content;
  const { mail } = config;
  if (mail === null) throw new Error('mail is not configured');
  const from = { ...mail.from, name: mail.from.name || festival.title };
  const { mailGreeting: greeting, mailClosing: closing } = programme;
  const icon = smallIconUrl(look);
  return { ...config, accent: look.accent, icon, greeting, closing, mail: { ...mail, from } };
}
