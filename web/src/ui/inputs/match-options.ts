/** Lower case without accents: 'pondichery' finds 'Pondichéry'. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** Options in which `typed` occurs: first those that begin with it, then those with a word that does, then the rest. */
export function matchOptions(options: readonly string[], typed: string): string[] {
  const wanted = folded(typed.trim());
  if (wanted === '') return [...options];
  const places: string[][] = [[], [], []];
  for (const option of options) {
    const text = folded(option);
    const at = text.indexOf(wanted);
    if (at < 0) continue;
    const wordBegins = ` ${text.replaceAll(/[^\p{L}\p{N}]/gu, ' ')}`.includes(` ${wanted}`);
    places[at === 0 ? 0 : wordBegins ? 1 : 2]?.push(option);
  }
  return places.flat();
}
