import { Pencil } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { hasDraft } from './use-draft.ts';

interface DraftBadgeProps {
  draftKeys: readonly string[];
  /** The server has one. */
  stored?: boolean;
  label?: string;
}

/** Marks an item that has a form with a draft that was not sent. */
export function DraftBadge({ draftKeys, stored = false, label = 'Draft' }: DraftBadgeProps) {
  if (!stored && !draftKeys.some(hasDraft)) return null;
  return (
    <Badge tone="info" icon={<Pencil aria-hidden strokeWidth={2.25} />}>
      {label}
    </Badge>
  );
}
