import { lazy, Suspense } from 'react';
import { Skeleton } from './skeleton.tsx';

// The parser has 44 kB and is loaded with the first text.
const MarkdownText = lazy(async () => ({ default: (await import('./markdown-text.tsx')).MarkdownText }));

/** Markdown by administrators. Its headings begin at the second level. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton className="h-32 max-w-[70ch] rounded-control" />}>
      <MarkdownText text={text} />
    </Suspense>
  );
}
