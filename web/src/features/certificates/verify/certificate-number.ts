/** The number in what somebody typed or pasted: a number with or without hyphens, or an address that contains it; null without one. */
export function certificateNumber(text: string): string | null {
  const hex = text.replaceAll(/[\s\p{Pd}]/gu, '').toLowerCase();
  const [, a, b, c, d, e] =
    /(?<![0-9a-f])([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})(?![0-9a-f])/.exec(hex) ??
    [];
  return a === undefined ? null : [a, b, c, d, e].join('-');
}
