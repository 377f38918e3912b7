/** People write `github.com/asha`; what they mean is an https address. Anything else stays as it was typed. */
export function completeAddress(typed: string): string {
  const value = typed.trim();
  return /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#:]\S*)?$/u.test(value) ? `https://${value}` : value;
}

/** An address as it is shown: without scheme, `www.` and a lone slash at its end. */
export function addressWords(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/^([^/]+)\/$/, '$1');
}

/** Whether an address may stand in an `href`: an old row or another client may have left something else. */
export function isSafeAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
