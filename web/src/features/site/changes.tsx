import type { Change } from './site-values.ts';

interface ChangesProps {
  changes: readonly Change[];
  /** If there is none. */
  none: string;
}

/** What is different, before and after. */
export function Changes({ changes, none }: ChangesProps) {
  if (changes.length === 0) return <p>{none}</p>;
  return (
    <ul className="divide-y divide-line border-line border-y">
      {changes.map(({ label, before, after }) => (
        <li key={`${label} ${before} ${after}`} className="grid gap-1 py-2.5">
          <span className="font-medium text-sm">{label}</span>
          <span className="grid gap-0.5 text-sm wrap-anywhere">
            {before !== null && (
              <del className="line-clamp-3 text-muted">
                <span className="sr-only">Before: </span>
                {before}
              </del>
            )}
            {after !== null && (
              <ins className="line-clamp-3 no-underline">
                <span className="sr-only">After: </span>
                {after}
              </ins>
            )}
            {before === null && after === null && <span className="text-muted">Changed</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
