import MarkdownIt, { type Token } from 'markdown-it';

/**
 * Markdown by administrators, as HTML and as plain text. Pages and mails use the same. HTML in the text stays text, pictures
 * become links, and links lead to http, https and mail addresses only: pages and mails need no sanitizer.
 */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image');

// Complete addresses only, as in other texts: `festival.ics` is not a link.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
markdown.validateLink = (url) => /^(https?:\/\/(?![^/?#]*@)[^/]|mailto:[^/])/i.test(url);

const { rules } = markdown.renderer;
rules.link_open = (tokens, index, options, _env, renderer) => {
  const token = tokens[index];
  token?.attrSet('target', '_blank');
  token?.attrSet('rel', 'noopener noreferrer nofollow ugc');
  return renderer.renderToken(tokens, index, options);
};
// The title of the page or the mail is the heading above.
const heading: NonNullable<typeof rules.heading_open> = (tokens, index, options, _env, renderer) => {
  const token = tokens[index];
  if (token) token.tag = `h${Math.min(Number(token.tag.slice(1)) + 1, 6)}`;
  return renderer.renderToken(tokens, index, options);
};
rules.heading_open = heading;
rules.heading_close = heading;
// The alignment of a column would be an inline style, which the Content-Security-Policy refuses.
const cell: NonNullable<typeof rules.td_open> = (tokens, index) => `<${tokens[index]?.tag ?? 'td'}>`;
rules.th_open = cell;
rules.td_open = cell;

/** HTML without scripts, styles, forms and pictures. Its headings begin at the second level. */
export function markdownToHtml(text: string): string {
  return markdown.render(text);
}

/** Plain text with the same lines; the address of a link follows its words. */
export function markdownToText(text: string): string {
  const lists: (number | null)[] = [];
  let written = '';
  for (const token of markdown.parse(text, {})) {
    switch (token.type) {
      case 'bullet_list_open':
        lists.push(null);
        break;
      case 'ordered_list_open':
        lists.push(Number(token.attrGet('start') ?? 1));
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
        lists.pop();
        if (lists.length === 0) written += '\n';
        break;
      case 'list_item_open': {
        const number = lists.pop() ?? null;
        written += `${'  '.repeat(lists.length)}${number === null ? '-' : `${number}.`} `;
        lists.push(number === null ? null : number + 1);
        break;
      }
      case 'inline':
        written += inlineText(token.children ?? []);
        break;
      case 'paragraph_close':
        written += lists.length > 0 ? '\n' : '\n\n';
        break;
      case 'heading_close':
        written += '\n\n';
        break;
      case 'table_close':
        written += '\n';
        break;
      case 'fence':
      case 'code_block':
        written += `${token.content}\n`;
        break;
      case 'hr':
        written += '---\n\n';
        break;
      case 'th_close':
      case 'td_close':
        written += '  ';
        break;
      case 'tr_close':
        written = `${written.trimEnd()}\n`;
        break;
    }
  }
  return written.trim();
}

/** Plain text on one line, in which the parts and the items of lists stay apart: 'Bring: a pen; paper. See you there.' */
export function markdownToLine(text: string): string {
  let line = '';
  for (const part of markdownToText(text).split(/\n{2,}/)) {
    let inList = false;
    for (const [place, written] of part.split('\n').entries()) {
      const [mark = ''] = /^\s*(-|\d+\.) /.exec(written) ?? [];
      // The numbers of a list mean something, its dashes do not.
      const words = mark.trim() === '-' ? written.slice(mark.length) : written.trim();
      if (words === '') continue;
      const ended = line === '' || /[.,:;!?…]$/.test(line);
      const isItem = mark !== '';
      if (!ended) line += isItem ? (inList ? ';' : ':') : place === 0 ? '.' : '';
      line += `${line === '' ? '' : ' '}${words}`;
      inList ||= isItem;
    }
  }
  return line;
}

function inlineText(tokens: readonly Token[]): string {
  let written = '';
  let link: { href: string; from: number } | null = null;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      link = { href: String(token.attrGet('href') ?? ''), from: written.length };
    } else if (token.type === 'link_close' && link) {
      const words = written.slice(link.from);
      const shown = link.href.replace(/^mailto:/, '');
      if (words !== shown && words !== decoded(shown)) written += ` (${shown})`;
      link = null;
    } else if (token.type === 'softbreak' || token.type === 'hardbreak') {
      written += '\n';
    } else {
      written += token.content;
    }
  }
  return written;
}

function decoded(address: string): string {
  return markdown.normalizeLinkText(address);
}
