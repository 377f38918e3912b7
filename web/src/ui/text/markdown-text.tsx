import { markdownToHtml } from '#contract/markdown.ts';
import './markdown.css';

export function MarkdownText({ text }: { text: string }) {
  return (
    <div
      className="markdown"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdownToHtml escapes the HTML of the text and checks addresses
      dangerouslySetInnerHTML={{ __html: markdownToHtml(text) }}
    />
  );
}
