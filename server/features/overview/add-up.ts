import { ledgerKinds } from '../../contract/ledger-kinds.ts';
import { type Overview, retentionWeeks } from '../../contract/overview.ts';
import type { CountedOverview } from './counted-overview.ts';

/** Days as YYYY-MM-DD; how their clocks change does not matter between them. */
const dayMs = 86_400_000;
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const weekday = (day: string) => (new Date(day).getUTCDay() + 6) % 7;
export const weekOf = (day: string) => addDays(day, -weekday(day));

/** More days are shown by week. */
const daysByDay = 92;
/** The weeks of joining that are shown of a period. */
const cohorts = 12;

type Sums = Pick<
  Overview,
  'step' | 'submissions' | 'firstReviews' | 'approvals' | 'points' | 'funnel' | 'retention'
>;

interface Range {
  readonly from: string;
  readonly until: string;
  /** The range is the whole edition. */
  readonly whole: boolean;
}

/** What a page shows of the days from the first to the last. */
export function addUp(counted: CountedOverview, { from, until, whole }: Range): Sums {
  const within = <Row extends { day: string }>(rows: readonly Row[]) =>
    rows.filter(({ day }) => day >= from && day <= until);
  const days = (Date.parse(until) - Date.parse(from)) / dayMs + 1;
  const step = days > daysByDay ? 'week' : 'day';
  const startOf = (day: string) => (step === 'week' ? weekOf(day) : day);
  const starts: string[] = [];
  for (let start = startOf(from); start <= until; start = addDays(start, step === 'week' ? 7 : 1))
    starts.push(start);

  const submissions = sumsBy(within(counted.submissions), ({ day }) => startOf(day), 'submissions');
  const approvals = sumsBy(within(counted.approvals), ({ domain }) => domain, 'approvals');
  const points = sumsBy(within(counted.points), ({ day, kind }) => `${startOf(day)} ${kind}`, 'points');
  const joined = within(counted.joined);
  return {
    step,
    submissions: starts.map((start) => ({ from: start, submissions: submissions.get(start) ?? 0 })),
    firstReviews: counted.firstReviews
      .filter(({ week }) => week <= until && addDays(week, 6) >= from)
      .map(({ week, reviews, median, p90 }) => ({ week, reviews, medianSeconds: median, p90Seconds: p90 })),
    approvals: Array.from(approvals, ([domain, approvals]) => ({ domain, approvals })).sort(
      (a, b) => b.approvals - a.approvals || (a.domain ?? '').localeCompare(b.domain ?? ''),
    ),
    points: starts.map((start) => {
      const of = (kind: string) => points.get(`${start} ${kind}`) ?? 0;
      const [award, reversal, bonus, adjustment] = ledgerKinds.map(of);
      return {
        from: start,
        award: award ?? 0,
        reversal: reversal ?? 0,
        bonus: bonus ?? 0,
        adjustment: adjustment ?? 0,
      };
    }),
    funnel: {
      visits: sum(within(counted.visits), 'visits'),
      joined: sum(joined, 'joined'),
      signedIn: sum(joined, 'signedIn'),
      profile: sum(joined, 'profile'),
      work: sum(joined, 'work'),
      approved: sum(joined, 'approved'),
    },
    retention: retentionOf(counted, whole ? null : addDays(weekOf(until), -7 * (cohorts - 1))),
  };
}

function retentionOf({ joined, until }: CountedOverview, since: string | null): Overview['retention'] {
  const weeks = new Map<string, typeof joined>();
  for (const row of joined) {
    const week = weekOf(row.day);
    if (since === null || week >= since) weeks.set(week, [...(weeks.get(week) ?? []), row]);
  }
  return Array.from(weeks, ([week, rows]) => ({
    week,
    joined: sum(rows, 'joined'),
    after: retentionWeeks.map((later, n) =>
      addDays(week, 7 * later + 6) < until
        ? rows.reduce((total, row) => total + (row.later[n] ?? 0), 0)
        : null,
    ),
  }));
}

function sum<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0);
}

function sumsBy<Name, Row extends Record<Key, number>, Key extends string>(
  rows: readonly Row[],
  nameOf: (row: Row) => Name,
  key: Key,
): Map<Name, number> {
  const sums = new Map<Name, number>();
  for (const row of rows) sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0) + row[key]);
  return sums;
}
