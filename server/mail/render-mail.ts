import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Eta } from 'eta';
import { markdownToHtml, markdownToText } from '../contract/markdown.ts';
import { hexPalette } from '../contract/palette.ts';
import type { MailConfig } from './mail-config.ts';
import type { Mail } from './mailer.ts';

interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** What a mail says. Apart from `markdown` all of it is plain text, which may be written by people. */
export interface MailContent {
  /** The subject too: what happened. */
  readonly heading: string;
  /** What mail programs show beside the subject in a list. */
  readonly preheader: string;
  readonly paragraphs?: readonly string[];
  /** Markdown, as `server/contract/markdown.ts` renders it. */
  readonly markdown?: string;
  readonly items?: readonly { readonly title: string; readonly detail: string; readonly url: string }[];
  readonly action?: MailLink;
  /** Its last words, line by line. */
  readonly closing?: string | undefined;
  /** What the mail answers. */
  readonly quote?: { readonly from: string; readonly text: string };
  /** Why the reader gets the mail. */
  readonly reason: string;
  readonly links?: readonly MailLink[];
}

const eta = new Eta({ autoEscape: true, autoTrim: false });
const layout = eta.compile(readFileSync(join(import.meta.dirname, 'layout.eta'), 'utf8'));

/** A subject is one line; mail servers refuse others, and mail programs cut long ones. */
const subjectOf = (heading: string) => {
  const line = heading.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length <= 150 ? line : `${line.slice(0, 149).trimEnd()}…`;
};

/** The lines as mail programs mark what somebody else wrote. */
const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** The layout of every mail, as HTML and as plain text. Its head names the sender. */
export function renderMail(
  content: MailContent,
  { publicOrigin: origin, mail, accent, icon }: Pick<MailConfig, 'publicOrigin' | 'mail' | 'accent' | 'icon'>,
): Pick<Mail, 'from' | 'subject' | 'text' | 'html'> {
  const { heading, paragraphs = [], markdown, items = [], action, closing, quote, reason } = content;
  const { links = [] } = content;
  const parts = [
    heading,
    ...paragraphs,
    ...(markdown === undefined ? [] : [markdownToText(markdown)]),
    ...items.map(({ title, detail, url }) => [title, detail, url].filter((part) => part !== '').join('\n')),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(closing === undefined ? [] : [closing]),
    ...(quote ? [`${quote.from}\n${quoted(quote.text)}`] : []),
    ['-- ', reason, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ];
  return {
    from: mail.from,
    subject: subjectOf(heading),
    text: `${parts.join('\n\n')}\n`,
    html: layout.call(eta, {
      ...content,
      paragraphs,
      body: markdown === undefined ? '' : markdownToHtml(markdown),
      items,
      links,
      origin,
      icon,
      sender: mail.from.name,
      ...hexPalette(accent),
    }),
  };
}
