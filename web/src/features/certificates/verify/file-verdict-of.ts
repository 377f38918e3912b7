import type { FileCheck } from './check-file.ts';
import type { TextDifference } from './text-difference.ts';
import { type Verdict, verdictOf } from './verdict-of.ts';

const longest = 150;
/** Not as an excerpt of a text: what differs may be an address. */
const shortened = (text: string) => (text.length <= longest ? text : `${text.slice(0, longest)}…`);

function differenceWords({ says, issued }: TextDifference): string {
  if (says === '')
    return `The text of this file is not what was issued: “${shortened(issued)}” is missing. What was issued is below.`;
  if (issued === '')
    return `The text of this file is not what was issued: “${shortened(says)}” was added. What was issued is below.`;
  return `The text of this file is not what was issued: it says “${shortened(says)}” instead of “${shortened(issued)}”. What was issued is below.`;
}

const genuineWords = {
  same: 'This site has issued it, it was not revoked, and its text is what was issued. A picture can be drawn over a text: compare it with the one below.',
  unknown:
    'The badge in it is from this site and was not revoked. The text of the file could not be compared, and may have been changed: what counts is below.',
  none: 'The badge in it is from this site and was not revoked. A picture around a badge can be changed: what counts is below.',
} as const;

/** What a file is worth that somebody was sent. */
export function fileVerdictOf(check: FileCheck): Verdict {
  if (check.outcome === 'empty') {
    return {
      tone: 'warn',
      title: 'Nothing in this file can be checked',
      detail:
        'There is no signed badge in it: it may be a photo, a scan or a print, or a program has removed the badge. Scan the QR code on it, or type its number. If it has neither, ask its holder for the original file.',
    };
  }
  if (check.outcome === 'foreign') {
    return {
      tone: 'bad',
      title: 'This file is not from here, or was changed',
      detail:
        'The badge in it was not signed by this site, or was changed after it was signed. Do not rely on it. If it names another organisation, check it there; otherwise ask its holder for the original file.',
    };
  }
  const { certificate, text } = check;
  const now = verdictOf(certificate);
  if (typeof text === 'object') {
    const detail = differenceWords(text);
    return {
      tone: 'bad',
      title: 'The text of this file was changed',
      detail: now.tone === 'good' ? detail : `${detail} ${now.title}, too.`,
    };
  }
  if (now.tone !== 'good') return now;
  return text === 'unknown'
    ? { tone: 'warn', title: 'The badge is genuine, its file was not compared', detail: genuineWords.unknown }
    : { tone: 'good', title: 'This file is genuine', detail: genuineWords[text] };
}
