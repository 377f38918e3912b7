import { MarkdownText } from '../../ui/text/markdown-text.tsx';

/** A page of the festival's own: Markdown below its title. */
export function OwnText({ title, text }: { title: string; text: string }) {
  return (
    <article className="grid gap-8">
      <h1 className="text-section">{title}</h1>
      <MarkdownText text={text} />
    </article>
  );
}
