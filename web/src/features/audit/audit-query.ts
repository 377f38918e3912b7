import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { type AuditEvent, exportAuditEvents, listAuditActions, listAuditEvents } from '#contract/audit.ts';
import { type AuditAction, auditActions } from '#contract/audit-actions.ts';
import { call, callForBlob } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';
import { signedPoints } from '../../ui/numbers/points-word.ts';
import { useMay } from '../auth/may.tsx';
import { colleaguesQuery } from '../messages/messages-query.ts';

/** The filters of the trail; the URL has the same names. */
export const auditFilterNames = ['student', 'task', 'actor', 'action', 'subject', 'from', 'until'] as const;
export type AuditFilters = Partial<Record<(typeof auditFilterNames)[number], string>>;

/** The administrators with their names; none for a role that may not read them. */
export const useColleagues = () =>
  useQuery({ ...colleaguesQuery(), enabled: useMay('messages') }).data?.items ?? [];

/** Reads the filters from a URL. */
export const readAuditFilters = (params: URLSearchParams): AuditFilters =>
  Object.fromEntries(
    auditFilterNames.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );

export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEvents, { query: { ...filters, cursor: pageParam, limit: '50' }, signal }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

/** The newest event of the list, looked at twice a minute. */
export const newestEventQuery = (filters: AuditFilters) =>
  queryOptions({
    queryKey: ['audit', 'newest', filters],
    queryFn: async ({ signal }) => {
      const { items } = await call(listAuditEvents, { query: { ...filters, limit: '1' }, signal });
      return items[0]?.id ?? null;
    },
    refetchInterval: 30_000,
  });

export const auditActionsQuery = () =>
  queryOptions({
    queryKey: ['audit', 'actions'],
    queryFn: ({ signal }) => call(listAuditActions, { signal }),
    staleTime: 60_000,
  });

export const loadAuditCsv = (filters: AuditFilters) => callForBlob(exportAuditEvents, { query: filters });

/** What an event is about, in the middle of a sentence. */
export const kindOfSubject = ({ kind }: NonNullable<AuditEvent['subject']>): string =>
  kind === 'review-batch' ? 'bulk review' : kind === 'user-batch' ? 'change to several students' : kind;

/** Actions of other releases have only their code. */
export const actionWords = (action: string): string =>
  Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : action;

/** The choices of the filter by action, by their words. */
export const actionChoices = (actions: readonly string[]): { value: string; label: string }[] =>
  [...new Set(actions)]
    .map((value) => ({ value, label: actionWords(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));

const kindWords = {
  user: 'A deleted account',
  administrator: 'A former administrator',
  visitor: 'A visitor',
  system: 'The system',
};

export const actorWords = ({ kind, name }: AuditEvent['actor']): string => name ?? kindWords[kind];

export const subjectWords = (subject: NonNullable<AuditEvent['subject']>): string =>
  subject.label ?? `${kindOfSubject(subject)}${subject.id === null ? '' : ` ${subject.id.slice(-12)}`}`;

const awarded = z.object({ points: z.number() });

const pointsChange = z.object({
  before: z.object({ points: z.number() }),
  after: z.object({ points: z.number() }),
});

/** What an event did to the points of a student. */
function pointsOf({ action, detail }: AuditEvent): number | undefined {
  if (action === 'submission.approve') return awarded.safeParse(detail).data?.points;
  const change = pointsChange.safeParse(detail).data;
  return change && change.after.points - change.before.points;
}

const withNote = [
  'submission.approve',
  'points.give',
  'points.take-away',
  'user.free-address',
  'user.disable',
];

/** Of an approval '+40 points', of points by hand '+20 points, Chairs carried', of a freed address or a disabled account why. Null of other events. */
export function noteOf(event: AuditEvent): string | null {
  if (!withNote.includes(event.action)) return null;
  const points = pointsOf(event);
  const amount = points === undefined ? null : signedPoints(points);
  return [amount, event.reason].filter((part) => part !== null).join(', ') || null;
}
