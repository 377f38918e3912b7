import { TriangleAlert } from 'lucide-react';
import { conflictMessages, type ReviewConflict } from './review-conflict.ts';

export function ConflictNotice({ conflict }: { conflict: ReviewConflict }) {
  return (
    <div role="alert" className="grid gap-1 rounded-control bg-warn-soft p-3.5 text-sm text-warn">
      <p className="flex gap-2 font-semibold">
        <TriangleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
        {conflictMessages[conflict].title}
      </p>
      <p>{conflictMessages[conflict].text}</p>
    </div>
  );
}
