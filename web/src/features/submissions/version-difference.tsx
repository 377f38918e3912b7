import type { SubmissionVersion } from '#contract/submission-history.ts';
import { atOnce } from '../../ui/loading/at-once.ts';
import { CodeNotLoaded } from '../../ui/loading/code-not-loaded.tsx';
import { lateCode, useLateCode } from '../../ui/loading/late-code.ts';
import { differingFields } from './work-form.ts';

const textDifference = lateCode(() => import('./text-difference.tsx'));

type Version = Pick<SubmissionVersion, 'title' | 'description' | 'link' | 'files'>;

interface VersionDifferenceProps {
  before: Version;
  after: Version;
}

const labels = { title: 'Title', description: 'Description', link: 'Link' } as const;

/** What a revision changed: texts word by word, and the files that came and went. */
export function VersionDifference({ before, after }: VersionDifferenceProps) {
  const { code, error } = useLateCode(textDifference, atOnce);
  const differing = differingFields(before, after);
  if (differing.length === 0) return <p className="text-muted text-sm">Nothing was changed.</p>;
  const texts = (['title', 'description', 'link'] as const).filter((field) => differing.includes(field));
  return (
    <div className="grid gap-3">
      {texts.length > 0 && error && (
        <CodeNotLoaded late={textDifference} message="The changes in the texts could not be marked." />
      )}
      <dl className="grid gap-3 text-sm">
        {texts.map((field) => (
          <div key={field} className="grid gap-1">
            <dt className="font-semibold">{labels[field]}</dt>
            <dd>
              {code ? (
                <code.TextDifference before={before[field] ?? ''} after={after[field] ?? ''} />
              ) : (
                <p className="wrap-anywhere whitespace-pre-line">{after[field]}</p>
              )}
            </dd>
          </div>
        ))}
        {differing.includes('files') && <FilesDifference before={before.files} after={after.files} />}
      </dl>
    </div>
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
          Added:{' '}
          <ins translate="no" className="text-good underline decoration-2">
            {name}
          </ins>
        </dd>
      ))}
      {removed.map(({ id, name }) => (
        <dd key={id} className="wrap-anywhere">
          Removed:{' '}
          <del translate="no" className="text-bad line-through">
            {name}
          </del>
        </dd>
      ))}
      {added.length + removed.length === 0 && <dd>In another order</dd>}
    </div>
  );
}
