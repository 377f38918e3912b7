/** Adds `https://` to an address without a scheme, e.g. `github.com/asha`. Anything else stays as typed. */
export function completeAddress(typed: string): string {
  const value = typed.trim();
  return /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#:]\S*)?$/u.test(value) ? `https://${value}` : value;
}

/** An address to display: without scheme, `www.` and a trailing slash. */
export function addressWords(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/^([^/]+)\/$/, '$1');
}

/** Whether an address is safe in an `href`: old rows and other clients may have stored something else. */
export function isSafeAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
