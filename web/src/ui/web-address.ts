import { parseUrl } from '#contract/parse-url.ts';

/** An address to display: without scheme, `www.` and a trailing slash. */
export function addressWords(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/^([^/]+)\/$/, '$1');
}

/** Whether an address is safe in an `href`: old rows and other clients may have stored something else. */
export function isSafeAddress(address: string): boolean {
  return /^https?:$/.test(parseUrl(address)?.protocol ?? '');
}
