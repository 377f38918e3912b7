import { Pencil } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { hasDraft } from './use-draft.ts';

/** Marks an item that has a form with a draft that was not sent. */
export function DraftBadge({ draftKeys }: { draftKeys: readonly string[] }) {
  if (!draftKeys.some(hasDraft)) return null;
  return (
    <Badge tone="info" icon={<Pencil aria-hidden strokeWidth={2.25} />}>
      Draft
    </Badge>
  );
}
