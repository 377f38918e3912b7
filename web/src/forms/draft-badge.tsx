import { Pencil } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { hasDraft } from './use-draft.ts';

/** Marks a row whose form has a draft that was not sent. */
export function DraftBadge({ draftKey }: { draftKey: string }) {
  if (!hasDraft(draftKey)) return null;
  return (
    <Badge tone="info" icon={<Pencil aria-hidden strokeWidth={2.25} />}>
      Draft
    </Badge>
  );
}
