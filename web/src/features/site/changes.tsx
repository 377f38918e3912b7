import type { Change, SectionChanges } from './site-values.ts';

interface ChangesProps {
  sections: readonly SectionChanges[];
  /** If there is none. */
  none: string;
}

/** What is different in each section, before and after. */
export function Changes({ sections, none }: ChangesProps) {
  if (sections.length === 0) return <p>{none}</p>;
  return sections.map(({ section, changes }) => (
    <section key={section} aria-label={section}>
      <h3 className="mb-1 font-semibold">{section}</h3>
      <ul className="divide-y divide-line border-line border-y">
        {changes.map((change) => (
          <ChangedField key={`${change.label} ${change.before} ${change.after}`} {...change} />
        ))}
      </ul>
    </section>
  ));
}

function ChangedField({ label, before, after }: Change) {
  return (
    <li className="grid gap-1 py-2.5">
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
  );
}
