import { splitLinks } from './split-links.ts';

/** Of Markdown, without its marks: for lists, which do not load the parser. */
export function excerptOfMarkdown(text: string): string {
  return excerptOf(
    text
      .replace(/^[ \t]*(#{1,6}|>|[-*+]|```.*)([ \t]+|$)/gm, '')
      .replace(/!?\[([^\]\n]*)\]\([^)\s]*\)/g, '$1')
      .replace(/(\*{1,3}|~~|`)(?=\S)([^\n]*?\S)\1/g, '$2'),
  );
}

/** The beginning of a text on one line, cut at a word and without addresses. */
export function excerptOf(text: string, max = 150): string {
  const flat = splitLinks(text)
    .map((part) => (part.href === undefined ? part.text : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?)])/g, '$1')
    .trim();
  if (flat.length <= max) return flat;
  const cut = flat.slice(0, max + 1);
  const space = cut.lastIndexOf(' ');
  // A script without spaces has no word to cut at.
  const end = space > max * 0.6 ? space : max;
  return `${cut.slice(0, end).replace(/[\s.,;:–—-]+$/, '')}…`;
}
