import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ledgerKinds } from '#contract/ledger-kinds.ts';
import type { Overview } from '#contract/overview.ts';
import { hoursOf } from '#contract/overview-tables.ts';
import { paths, requestsPath } from '../../paths.ts';
import { countOf, formatDecimal, formatNumber } from '../../ui/numbers/format-number.ts';
import { Waiting } from '../../ui/time/time.tsx';
import { useMay } from '../auth/may.tsx';
import { useAdministrator } from '../auth/session-query.ts';
import { eventsOfPeriod } from './overview-links.ts';

interface Figure {
  label: string;
  value: ReactNode;
  /** Null: no list shows it, or not to this administrator. */
  to: string | null;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** What an organiser asks first; a number leads to its list. */
export function OverviewNumbers({ overview }: { overview: Overview }) {
  const { adminPath } = useAdministrator();
  const [audit, review, organise] = [useMay('audit'), useMay('review'), useMay('organise')];
  const { waiting, submissions, approvals, points, colleges, firstReviews } = overview;
  const { oldest } = waiting;
  const last = firstReviews.at(-1);
  const queue = { status: 'pending', sort: 'oldest' };
  const figures: Figure[] = [
    {
      label: 'Waiting now',
      value: formatNumber(waiting.submissions),
      to: review ? requestsPath(adminPath, queue) : null,
    },
    {
      label: 'Oldest',
      value: oldest === null ? 'None' : <Waiting date={oldest.handedInAt} />,
      to: review && oldest !== null ? requestsPath(adminPath, { ...queue, open: oldest.id }) : null,
    },
    {
      label: 'Submissions',
      value: formatNumber(sumOf(submissions.map((row) => row.submissions))),
      to: eventsOfPeriod({ adminPath, audit, review }, overview, 'submission.submit'),
    },
    {
      label: 'Approvals',
      value: formatNumber(sumOf(approvals.map((row) => row.approvals))),
      to: null,
    },
    {
      label: 'Points given',
      value: formatNumber(sumOf(points.map((row) => sumOf(ledgerKinds.map((kind) => row[kind]))))),
      to: null,
    },
    {
      label: 'Active colleges',
      value: formatNumber(colleges.active),
      to: organise ? paths.admin.colleges(adminPath) : null,
    },
    {
      label: 'Median wait, last week with reviews',
      value: last === undefined ? 'None' : hoursWords(last.medianSeconds),
      to: null,
    },
  ];
  return (
    <ul aria-label="Numbers" className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
      {figures.map(({ label, value, to }) => (
        <li key={label} className="grid gap-1 rounded-control border border-line bg-raised p-4">
          <span className="text-muted text-sm">{label}</span>
          <span className="font-bold font-display text-xl tabular-nums">
            {to === null ? (
              value
            ) : (
              <Link to={to} className="inline-flex min-h-11 min-w-11 items-center text-link">
                {value}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function hoursWords(seconds: number): string {
  const hours = hoursOf(seconds);
  return Number.isInteger(hours) ? countOf(hours, 'hour') : `${formatDecimal(hours)} hours`;
}
