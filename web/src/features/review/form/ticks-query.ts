import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { draftKey, openDraft } from '../../../forms/use-draft.ts';
import { termsQuery } from '../../tasks/details/terms-query.ts';

interface TicksOf {
  readonly id: string;
  /** A revision begins without ticks. */
  readonly version: number;
}

const draftOf = (email: string, { id, version }: TicksOf) =>
  openDraft({
    key: draftKey(email, 'ticks', id, String(version)),
    schema: z.object({ ticked: z.array(z.string()) }),
    onDevice: true,
  });

/** The ids of the items that the reviewer ticked and has not sent: a draft, as what they type is. */
export const ticksQuery = (email: string, of: TicksOf) =>
  queryOptions({
    queryKey: ['review-ticks', of.id, of.version],
    queryFn: () => draftOf(email, of).read()?.ticked ?? [],
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export function storeTicks(queryClient: QueryClient, email: string, of: TicksOf, ticked: string[]): void {
  queryClient.setQueryData(ticksQuery(email, of).queryKey, ticked);
  draftOf(email, of).write({ ticked }, { ticked: [] });
}

const ticksOf = (queryClient: QueryClient, { id, version }: TicksOf) =>
  queryClient.getQueryData<string[]>(['review-ticks', id, version]);

/** Whether the captured checklist, as far as it is loaded, has items of which none is ticked. */
export function isUnticked(queryClient: QueryClient, of: TicksOf): boolean {
  const captured = queryClient.getQueryData(termsQuery(of.id, 'reviewer').queryKey)?.captured;
  return (captured?.checklist ?? []).length > 0 && (ticksOf(queryClient, of) ?? []).length === 0;
}

/** What a review says about the checklist: nothing without one, and nothing if no item is ticked and no points are given. */
export function tickedItems(
  queryClient: QueryClient,
  of: TicksOf,
  approves: boolean,
): { checklist?: string[] } {
  const checklist = ticksOf(queryClient, of) ?? [];
  const says = checklist.length > 0 || (approves && isUnticked(queryClient, of));
  return says ? { checklist } : {};
}

/** Forgets the ticks of a review that was sent. @returns them */
export function takeTicks(queryClient: QueryClient, email: string, of: TicksOf): string[] {
  const ticked = ticksOf(queryClient, of) ?? [];
  if (ticked.length > 0) storeTicks(queryClient, email, of, []);
  return ticked;
}
