import { namesUser, parseWebUrl } from '#contract/parse-url.ts';

export interface TextPart {
  text: string;
  /** Present on http and https addresses only, not on those with a user name, which are read as the host. */
  href?: string;
}

const address = /https?:\/\/[^\s<>"]+/gi;
const closers: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Removes the sentence's punctuation from the end. A closing bracket stays if the address contains the opening one. */
function trimAddress(found: string): string {
  let end = found.length;
  while (end > 0) {
    const last = found.charAt(end - 1);
    const opener = closers[last];
    const kept = found.slice(0, end);
    const unbalanced = opener !== undefined && kept.split(opener).length < kept.split(last).length;
    if (!unbalanced && !/[.,;:!?'’”*_]/.test(last)) break;
    end -= 1;
  }
  return found.slice(0, end);
}

/** Splits plain text into words and web addresses. Joining the parts' `text` gives the input back. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const match of text.matchAll(address)) {
    const found = trimAddress(match[0]);
    const url = parseWebUrl(found);
    if (url === null || namesUser(url)) continue;
    if (match.index > done) parts.push({ text: text.slice(done, match.index) });
    parts.push({ text: found, href: found });
    done = match.index + found.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}
