/** `Asha Rao` → `AR`, `Ambassador 07` → `A7`, `asha` → `A`, nothing → `?`. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letter = (word: string | undefined) => (word ? ([...word.replace(/^0+(?=\d)/, '')][0] ?? '') : '');
  return (letter(first) + letter(last)).toLocaleUpperCase() || '?';
}

/** An index below `count`, always the same for a name. */
export function toneOf(name: string, count: number): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % count;
}
