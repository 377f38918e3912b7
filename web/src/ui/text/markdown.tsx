import { atOnce } from '../loading/at-once.ts';
import { CodeNotLoaded } from '../loading/code-not-loaded.tsx';
import { lateCode, useLateCode } from '../loading/late-code.ts';

// The parser has 44 kB and is loaded with the first text.
const markdownText = lateCode(() => import('./markdown-text.tsx'));

/** Markdown by administrators. Its headings begin at the second level. Until its code is there the text is shown as written. */
export function Markdown({ text }: { text: string }) {
  const { code, error } = useLateCode(markdownText, atOnce);
  if (code) return <code.MarkdownText text={text} />;
  return (
    <div className="grid max-w-[70ch] gap-4">
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {error && <CodeNotLoaded late={markdownText} message="The text is shown without its formatting." />}
    </div>
  );
}
