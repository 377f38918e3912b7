import { Layers } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ReviewedHistory } from '#contract/submission-history.ts';

/** That a review is one of many, with a link to the bulk review while it is kept. */
export function BatchNote({ batch }: { batch: ReviewedHistory['reviews'][number]['batch'] }) {
  const [params] = useSearchParams();
  if (batch === null) return null;
  const search = new URLSearchParams(params);
  search.delete('open');
  search.set('batch', batch.id);
  return (
    <p className="flex items-center gap-1.5 text-muted text-xs">
      <Layers aria-hidden strokeWidth={1.75} className="size-3.5" />
      {batch.exists ? (
        <Link to={{ search: `?${search}` }} className="text-link touch-target">
          Part of a bulk review
        </Link>
      ) : (
        'Part of a bulk review'
      )}
    </p>
  );
}
