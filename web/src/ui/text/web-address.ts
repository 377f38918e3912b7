import { parseWebUrl } from '#contract/parse-url.ts';

const clear = /^[\p{L}\p{M}\p{N}.:-]+$/u;
const latin = /\p{Script=Latin}/u;
const otherScript = /(?!\p{Script=Latin})\p{L}/u;

/**
 * An address to display: its host without `www.`, and what follows without a slash alone. A host with letters of Latin and of
 * another script is in ASCII (`xn--…`), because some look the same.
 */
export function addressParts(address: string): { host: string; rest: string } {
  const [, host = '', rest = ''] = /^https?:\/\/(?:www\.)?([^/?#@\\]+)((?:[/?#].*)?)$/isu.exec(address) ?? [];
  if (clear.test(host) && !(latin.test(host) && otherScript.test(host)))
    return { host, rest: rest === '/' ? '' : rest };
  const url = parseWebUrl(address);
  if (url === null) return { host: address, rest: '' };
  return { host: url.host.replace(/^www\./, ''), rest: url.pathname + url.search + url.hash };
}

/** Whether an address is safe in an `href`: old rows and other clients may have stored something else. */
export function isSafeAddress(address: string): boolean {
  return parseWebUrl(address) !== null;
}
