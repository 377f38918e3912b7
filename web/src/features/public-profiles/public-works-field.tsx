import { useInfiniteQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useId } from 'react';
import { limits } from '#contract/limits.ts';
import { listMySubmissions, type Submission } from '#contract/submissions.ts';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { pictureOf } from '../submissions/approved-work.tsx';
import { mySubmissionsQuery } from '../submissions/submissions-query.ts';
import { workTitleOf } from '../tasks/task-title.ts';
import type { PublicPageInput } from './public-profile-query.ts';

type Works = PublicPageInput['works'];

interface PublicWorksFieldProps {
  /** What gets the focus after an error. */
  ref: Ref<HTMLFieldSetElement>;
  value: Works;
  onChange: (value: Works) => void;
  error: string | undefined;
}

const box = 'size-5 shrink-0 accent-flame';

/** The student's approved work with a box to show it, and one to show its pictures. */
export function PublicWorksField({ ref, value, onChange, error }: PublicWorksFieldProps) {
  const query = useInfiniteQuery(mySubmissionsQuery('approved'));
  const {
    data,
    error: failed,
    refetch,
    isFetching,
    isFetchNextPageError,
    hasNextPage,
    fetchNextPage,
  } = query;
  const errorId = useId();
  const listed = new Set(data?.pages.flatMap((page) => page.items.map(({ id }) => id)));
  const known = value.filter(({ id }) => listed.has(id));

  useEffect(() => {
    // What is chosen must have a box, also on a later page. What is on none is not approved any more.
    if (known.length === value.length || !data || isFetching || failed || isFetchNextPageError) return;
    if (hasNextPage) void fetchNextPage();
    else onChange(known);
  });

  if (!data) {
    if (failed) return <QueryFailed error={failed} message={listMySubmissions.failure} onRetry={refetch} />;
    return <LoadingBlock className="h-40 rounded-card" />;
  }
  const submissions = data.pages.flatMap((page) => page.items);
  const full = value.length >= limits.publicWorks;

  function row(submission: Submission) {
    const { id } = submission;
    const title = workTitleOf(submission);
    const chosen = value.find((work) => work.id === id);
    const choose = (pictures: boolean) =>
      onChange(
        chosen
          ? value.map((work) => (work.id === id ? { id, pictures } : work))
          : [...value, { id, pictures }],
      );
    return (
      <li key={id} className="flex flex-wrap gap-x-6">
        <label className="flex min-h-11 min-w-0 flex-1 basis-64 items-center gap-3 py-1.5">
          <input
            type="checkbox"
            className={box}
            checked={chosen !== undefined}
            disabled={full && !chosen}
            onChange={({ target }) =>
              target.checked ? choose(false) : onChange(value.filter((work) => work.id !== id))
            }
          />
          <span className="[overflow-wrap:anywhere]">{title}</span>
        </label>
        {chosen && pictureOf(submission) && (
          <label className="flex min-h-11 items-center gap-3 py-1.5 text-sm max-sm:pl-8">
            <input
              type="checkbox"
              className={box}
              checked={chosen.pictures}
              aria-label={`Show the pictures of ${title}`}
              onChange={({ target }) => choose(target.checked)}
            />
            Show its pictures
          </label>
        )}
      </li>
    );
  }

  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
      className="grid scroll-mt-24 gap-2"
    >
      <legend className="mb-2 font-medium text-sm">Work on the page</legend>
      {submissions.length === 0 ? (
        <p className="text-muted text-sm">
          You have no approved work yet. You can switch the page on now and choose work later.
        </p>
      ) : (
        <>
          <ul className="divide-y divide-line border-line border-y">{submissions.map(row)}</ul>
          <p className="text-muted text-xs tabular-nums">
            {value.length} of at most {limits.publicWorks} chosen, shown in the order in which you choose
            them.
          </p>
          {(hasNextPage || data.pages.length > 1) && <LoadMore query={query} />}
        </>
      )}
      {error && (
        <p id={errorId} role="alert" className="font-medium text-bad text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
