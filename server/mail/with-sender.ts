import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';

/** The configuration with a name for the sender of mails: that of MAIL_FROM, otherwise the festival's. */
export async function withSender({ config, site }: Pick<Deps, 'config' | 'site'>): Promise<Config> {
  const { mail } = config;
  if (mail === null || mail.from.name !== '') return config;
  const { festival } = (await site.published()).content;
  return { ...config, mail: { ...mail, from: { ...mail.from, name: festival.title } } };
}
