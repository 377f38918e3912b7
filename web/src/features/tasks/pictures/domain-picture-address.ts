import { domainPictureName } from './domain-picture-name.ts';

const addresses = import.meta.glob<string>('./domain-pictures/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The URL of a domain's picture; a domain without one has that of Other. */
export function domainPictureAddress(domain: string, daytime: 'day' | 'night'): string {
  const addressOf = (name: string) => addresses[`./domain-pictures/${domainPictureName(name, daytime)}`];
  return addressOf(domain) ?? addressOf('Other') ?? '';
}

/** Degrees from -10 to 10 by which the colours of a task's picture differ from those of its domain. */
export function hueOfSeed(seed = ''): number {
  let sum = 0;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return seed === '' ? 0 : (sum % 21) - 10;
}
