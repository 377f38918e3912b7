import { lazy, Suspense } from 'react';
import type { SubmissionVersion } from '#contract/submission-history.ts';
import { differingFields } from './work-form.ts';

const TextDifference = lazy(async () => ({
  default: (await import('./text-difference.tsx')).TextDifference,
}));

type Version = Pick<SubmissionVersion, 'title' | 'description' | 'link' | 'files'>;

interface VersionDifferenceProps {
  before: Version;
  after: Version;
}

const labels = { title: 'Title', description: 'Description', link: 'Link' } as const;

/** What a revision changed: texts word by word, and the files that came and went. */
export function VersionDifference({ before, after }: VersionDifferenceProps) {
  const differing = differingFields(before, after);
  if (differing.length === 0) return <p className="text-muted text-sm">Nothing was changed.</p>;
  return (
    <dl className="grid gap-3 text-sm">
      {(['title', 'description', 'link'] as const)
        .filter((field) => differing.includes(field))
        .map((field) => (
          <div key={field} className="grid gap-1">
            <dt className="font-semibold">{labels[field]}</dt>
            <dd>
              <Suspense fallback={<p className="wrap-anywhere whitespace-pre-line">{after[field]}</p>}>
                <TextDifference before={before[field] ?? ''} after={after[field] ?? ''} />
              </Suspense>
            </dd>
          </div>
        ))}
      {differing.includes('files') && <FilesDifference before={before.files} after={after.files} />}
    </dl>
  );
}

function FilesDifference({ before, after }: { before: Version['files']; after: Version['files'] }) {
  const removed = before.filter(({ id }) => after.every((file) => file.id !== id));
  const added = after.filter(({ id }) => before.every((file) => file.id !== id));
  return (
    <div className="grid gap-1">
      <dt className="font-semibold">Files</dt>
      {added.map(({ id, name }) => (
        <dd key={id} className="wrap-anywhere">
          Added: <ins className="text-good underline decoration-2">{name}</ins>
        </dd>
      ))}
      {removed.map(({ id, name }) => (
        <dd key={id} className="wrap-anywhere">
          Removed: <del className="text-bad line-through">{name}</del>
        </dd>
      ))}
      {added.length + removed.length === 0 && <dd>In another order</dd>}
    </div>
  );
}
