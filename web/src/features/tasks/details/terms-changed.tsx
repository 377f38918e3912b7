import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { type ChangedTerm, changedTerms } from './changed-terms.ts';
import { type TermsReader, termsQuery } from './terms-query.ts';

const sentences: Record<TermsReader, string> = {
  author: 'Your work is reviewed by what the task asked for then.',
  reviewer: 'Review it by what the task asked for then.',
};

interface TermsChangedProps {
  submissionId: string;
  reader: TermsReader;
}

/**
 * What the task asked for when the work was handed in, beside what it asks for now, where they differ. Nothing if they do not,
 * and while that is not known: the terms that count are shown elsewhere.
 */
export function TermsChanged({ submissionId, reader }: TermsChangedProps) {
  const { data } = useQuery(termsQuery(submissionId, reader));
  const changed = data ? changedTerms(data) : [];
  if (changed.length === 0) return null;
  return (
    <section
      aria-label="Changed since it was handed in"
      className="@container grid gap-3 rounded-control bg-warn-soft p-3.5 text-sm forced-colors:border"
    >
      <p className="flex gap-2.5 text-warn">
        <Info aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
        <span>
          <strong>The task was changed after this work was handed in.</strong> {sentences[reader]}
        </span>
      </p>
      <dl className="grid gap-2.5 rounded-control bg-raised p-3">
        {changed.map((term) => (
          <div key={term.label} className="grid min-w-0 gap-x-3 gap-y-0.5 @md:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="text-muted">{term.label}</dt>
            <dd className="min-w-0">{term.long ? <BothTexts {...term} /> : <BothValues {...term} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function BothValues({ before, after }: ChangedTerm) {
  return (
    <span className="wrap-anywhere">
      <strong>{before}</strong> when handed in, <span className="text-muted">{after} now</span>
    </span>
  );
}

function BothTexts({ label, before, after }: ChangedTerm) {
  return (
    <details>
      <summary className="touch-target cursor-pointer">Show both texts</summary>
      <div className="mt-2 grid gap-4 @md:grid-cols-2">
        {[
          { when: 'When handed in', text: before },
          { when: 'Now', text: after },
        ].map(({ when, text }) => (
          <section
            key={when}
            aria-label={`${label}: ${when.toLowerCase()}`}
            className="grid content-start gap-1"
          >
            <p className="font-medium text-muted text-xs">{when}</p>
            <LinkedText text={text} />
          </section>
        ))}
      </div>
    </details>
  );
}
