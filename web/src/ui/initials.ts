/** `Asha Rao` → `AR`, `Ambassador 07` → `A`, `asha` → `A`, without a letter → `?`. Words that do not begin with a letter do not count. */
export function initialsOf(name: string): string {
  const letters = name.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap((word) => word.match(/^\p{L}/u)?.[0] ?? []);
  const shown = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return shown.join('').toLocaleUpperCase() || '?';
}

/** An index below `count`, always the same for a name. */
export function toneOf(name: string, count: number): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % count;
}
