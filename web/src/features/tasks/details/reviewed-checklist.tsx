import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReviewedChecklist as Checklist } from '#contract/checklist.ts';
import { ChecklistItems } from './checklist-items.tsx';
import { type TermsReader, termsQuery } from './terms-query.ts';

/** What the last review says about the checklist. Nothing without one. */
export function ReviewedChecklist({ submissionId, reader }: { submissionId: string; reader: TermsReader }) {
  const { data } = useQuery(termsQuery(submissionId, reader));
  return <ChecklistResult items={data?.reviewed ?? []} />;
}

/** What a review says about the checklist. Nothing without one. */
export function ChecklistResult({ items }: { items: Checklist }) {
  const id = useId();
  if (items.length === 0) return null;
  const met = items.filter((item) => item.met).length;
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <p id={id} className="font-semibold text-sm">
        Checklist
        <span className="font-normal text-muted">
          , {met} of {items.length} met
        </span>
      </p>
      <ChecklistItems items={items} />
    </section>
  );
}
