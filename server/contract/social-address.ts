import { emptyToNull, text } from './fields.ts';
import { limits } from './limits.ts';
import { namesUser, parseWebUrl } from './parse-url.ts';

/** Where the profiles of a network are. Subdomains of its hosts belong to it too. */
const networks = {
  linkedin: { hosts: ['linkedin.com', 'lnkd.in'], profiles: 'https://www.linkedin.com/in/' },
  facebook: { hosts: ['facebook.com', 'fb.com', 'fb.me'], profiles: 'https://www.facebook.com/' },
  instagram: { hosts: ['instagram.com', 'instagr.am'], profiles: 'https://www.instagram.com/' },
} as const;

export type SocialNetwork = keyof typeof networks;

const isOn = (network: SocialNetwork, host: string) =>
  networks[network].hosts.some((own) => host === own || host.endsWith(`.${own}`));

function hostOf(address: string): string | null {
  const url = parseWebUrl(address);
  return url !== null && !namesUser(url) ? url.hostname : null;
}

/** The address of a profile for `@name`, and the full one for `linkedin.com/in/name`. Anything else stays as typed. */
export function completeSocialAddress(network: SocialNetwork, typed: string): string {
  const value = typed.trim();
  const [, name] = /^@([\p{L}\p{N}._-]+)$/u.exec(value) ?? [];
  if (name) return networks[network].profiles + encodeURIComponent(name);
  const host = hostOf(`https://${value}`);
  return host !== null && isOn(network, host) && !value.includes('@') ? `https://${value}` : value;
}

/** The address of somebody's profile on a network, or their `@name` there; null if it is empty. */
export const socialAddress = (network: SocialNetwork) =>
  emptyToNull(
    text(limits.urlLength)
      .overwrite((value) => completeSocialAddress(network, value))
      .refine((value) => {
        const host = hostOf(value);
        return value === '' || (host !== null && isOn(network, host));
      }, `Enter an @name or an address on ${networks[network].hosts[0]}.`),
  );
