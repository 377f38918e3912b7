import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import { Ago } from '../time/time.tsx';

interface InboxRowProps {
  id: string;
  /** The query of the address that shows it. */
  search: string;
  selected: boolean;
  /** Another row is shown beside the list: Back must not go through all of them. */
  replace: boolean;
  from: string;
  /** Read after `from` by screen readers. */
  subject: string;
  date: string;
  excerpt: string;
  badges: ReactNode;
  /** The last line; empty ones are left out. */
  facts: readonly (string | false | null)[];
  /** Nothing waits in it. */
  done?: boolean;
}

/** A row of a list of texts, one of which is shown beside it: who wrote it and when, its beginning, its state. */
export function InboxRow(props: InboxRowProps) {
  const { id, search, selected, replace, from, subject, date, excerpt, badges, facts, done } = props;
  return (
    <li
      data-row={id}
      className={classNames(
        'relative grid gap-1 border-line border-b px-4 py-3 last:border-b-0',
        selected ? 'bg-flame-soft' : 'hover:bg-sunk/60',
      )}
    >
      <div className="flex min-w-0 items-baseline gap-3">
        <Link
          to={{ search }}
          replace={replace}
          preventScrollReset
          aria-current={selected ? 'true' : undefined}
          className={classNames(
            'min-w-0 flex-1 truncate text-sm before:absolute before:inset-0 hover:underline',
            done ? 'font-medium' : 'font-semibold',
          )}
        >
          <span translate="no">{from}</span>
          <span className="sr-only">: {subject}</span>
        </Link>
        <span className="shrink-0 text-muted text-xs">
          <Ago date={date} />
        </span>
      </div>
      <p translate="no" className="truncate text-muted text-sm">
        {excerpt}
      </p>
      <div className="flex min-w-0 items-center gap-x-2 text-muted text-xs [&>*:not(:last-child)]:shrink-0">
        {badges}
        <span className="min-w-0 truncate">{facts.filter(Boolean).join(' · ')}</span>
      </div>
    </li>
  );
}
