import type { AuditAction } from '#contract/audit-actions.ts';
import { type LedgerKind, ledgerKinds } from '#contract/ledger-kinds.ts';
import { userStates } from '#contract/manage-users.ts';
import {
  funnelSteps,
  type Overview,
  type OverviewPart,
  retentionWeeks,
  reviewerDays,
} from '#contract/overview.ts';
import { paths } from '../../paths.ts';
import { startOfDay } from './start-of-day.ts';

interface Reader {
  readonly adminPath: string;
  /** Whether their role reads the audit trail, and reviews. */
  readonly audit: boolean;
  readonly review: boolean;
}

/** Of bonuses those by hand. */
const actionsOfPoints: Readonly<Record<LedgerKind, AuditAction>> = {
  award: 'submission.approve',
  reversal: 'submission.reverse-review',
  bonus: 'points.give',
  adjustment: 'points.take-away',
};

const dayMs = 86_400_000;
const after = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

function auditBetween(
  { adminPath }: Reader,
  { timeZone }: Overview,
  { action, from, until }: { action: string; from: string; until: string },
): string {
  // Both ends of the filter are included.
  const end = new Date(Date.parse(startOfDay(until, timeZone)) - 1).toISOString();
  const query = new URLSearchParams({ action, from: startOfDay(from, timeZone), until: end });
  return `${paths.admin.audit(adminPath)}?${query}`;
}

/** Events of the period, in the audit trail. */
export const eventsOfPeriod = (reader: Reader, overview: Overview, action: string): string | null =>
  reader.audit
    ? auditBetween(reader, overview, { action, from: overview.from, until: after(overview.until, 1) })
    : null;

/**
 * Where the list of a cell is.
 * @param row of the table of a part
 * @param column 1 is the first number
 * @returns null: no list shows it, or not to this administrator
 */
export function overviewLink(
  reader: Reader,
  overview: Overview,
  { part, row, column }: { part: OverviewPart; row: number; column: number },
): string | null {
  const { adminPath, audit, review } = reader;
  const { closed, number } = overview.edition;
  const edition = closed ? { edition: String(number) } : {};
  // That list has the work of all editions.
  const requests = (query: Record<string, string>) =>
    review && !closed ? `${paths.admin.requests(adminPath)}?${new URLSearchParams(query)}` : null;
  const users = (query: Record<string, string>) =>
    `${paths.admin.users(adminPath)}?${new URLSearchParams(query)}`;
  const joined = (from: string, until: string, others?: Record<string, string>) => {
    const { timeZone, accountsFrom } = overview;
    const first = startOfDay(from, timeZone);
    return users({
      ...others,
      joinedFrom: accountsFrom !== null && accountsFrom > first ? accountsFrom : first,
      joinedUntil: startOfDay(until, timeZone),
      ...edition,
    });
  };
  const events = (from: string | undefined, action: string) =>
    audit && from !== undefined
      ? auditBetween(reader, overview, {
          action,
          from,
          until: after(from, overview.step === 'week' ? 7 : 1),
        })
      : null;
  if (part === 'submissions') return events(overview.submissions[row]?.from, 'submission.submit');
  if (part === 'points') {
    const kind = ledgerKinds[column - 1];
    return kind === undefined ? null : events(overview.points[row]?.from, actionsOfPoints[kind]);
  }
  if (part === 'approvals') {
    const domain = overview.approvals[row]?.domain ?? null;
    return domain === null ? null : requests({ status: 'approved', domain });
  }
  if (part === 'colleges') {
    const college = overview.colleges.most[row]?.name;
    if (college === undefined) return null;
    return column === 2 ? requests({ college }) : users({ college, state: 'work', ...edition });
  }
  if (part === 'reviewers' && column === 1 && audit) {
    const actor = overview.reviewers?.[row]?.id;
    const from = new Date(Date.parse(overview.countedAt) - reviewerDays * dayMs).toISOString();
    return actor === undefined
      ? null
      : `${paths.admin.audit(adminPath)}?${new URLSearchParams({ actor, from })}`;
  }
  if (part === 'funnel' && column === 1 && funnelSteps[row] !== 'visits') {
    const state = userStates.find((known) => known === funnelSteps[row]);
    return joined(overview.from, after(overview.until, 1), state && { state });
  }
  const week = overview.retention[row]?.week;
  if (part !== 'retention' || week === undefined) return null;
  const later = retentionWeeks[column - 2];
  if (later === undefined) return joined(week, after(week, 7));
  const start = (weeks: number) => startOfDay(after(week, weeks * 7), overview.timeZone);
  return joined(week, after(week, 7), { workedFrom: start(later), workedUntil: start(later + 1) });
}
