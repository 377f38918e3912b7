export interface TextDifference {
  /** What the file says; '' if it leaves something out. */
  readonly says: string;
  /** What was issued in its place; '' if something was added. */
  readonly issued: string;
}

/** Without the name of the festival: a certificate has it as a text until the site has a logo. */
const wordsOf = (text: string, festival: string) =>
  text.normalize('NFKC').replaceAll(festival.normalize('NFKC'), ' ').split(/\s+/).filter(Boolean);

/**
 * Where the text of a file differs from that of the certificate, from the first different word to the last; null if it does not.
 * Both texts are read by the same program, so that it does not matter which characters that program cannot read.
 */
export function textDifference(
  issuedText: string,
  fileText: string,
  festival: string,
): TextDifference | null {
  const [issued, says] = [wordsOf(issuedText, festival), wordsOf(fileText, festival)];
  if (issued.join('') === says.join('')) return null;
  const shorter = Math.min(issued.length, says.length);
  let start = 0;
  while (start < shorter && issued[start] === says[start]) start += 1;
  let end = 0;
  while (end < shorter - start && issued.at(-1 - end) === says.at(-1 - end)) end += 1;
  const between = (words: string[]) => words.slice(start, words.length - end).join(' ');
  return { says: between(says), issued: between(issued) };
}
