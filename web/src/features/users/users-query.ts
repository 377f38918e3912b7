import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { type ListedUser, listUsers, suggestPlaces, type UserPlace } from '#contract/manage-users.ts';
import { listUserPoints } from '#contract/points-statement.ts';
import type { Answer } from '#contract/route.ts';
import { getUser } from '#contract/user-details.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';
import type { Suggestions } from '../../ui/inputs/use-suggestions.ts';
import type { UserFilters } from './user-filters.ts';

export const userListsKey = ['users', 'list'] as const;

/** Users that match the filters, a hundred at a time. */
export const usersQuery = (filters: UserFilters) =>
  infiniteQueryOptions({
    queryKey: [...userListsKey, filters],
    queryFn: ({ pageParam, signal }) =>
      call(listUsers, { query: { ...filters, cursor: pageParam, limit: '100' }, signal }),
    ...cursorPages,
    placeholderData: keepPreviousData,
    // Returning to a long list would fetch all its pages again.
    staleTime: 15_000,
    // Ten thousand users are a hundred pages: focusing the window must not fetch them all again.
    refetchOnWindowFocus: false,
  });

const suggest = (of: UserPlace) => async (search: string, signal: AbortSignal) =>
  (await call(suggestPlaces, { query: { of, search: search.slice(0, limits.searchLength) }, signal })).items;

/** Suggestions for the filters by place; stable functions, as `Suggestions` demands. */
export const placeSuggestions = {
  college: suggest('college'),
  city: suggest('city'),
} satisfies Record<UserPlace, Suggestions>;

/** What was typed may be in the name, e-mail, college or tech ID. */
export const userChoices = {
  find: async (typed: string, signal: AbortSignal) => {
    const search = typed.slice(0, limits.searchLength);
    return (await call(listUsers, { query: { search, limit: '20' }, signal })).items;
  },
  nameOf: ({ name, techid }: Pick<ListedUser, 'name' | 'techid'>) => `${name} (${techid})`,
  kindOf: ({ email }: ListedUser) => email,
};

/** One user with numbers. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
  });

/** A user's entries in the points ledger, newest first. */
export const userPointsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'points', id],
    queryFn: ({ pageParam, signal }) =>
      call(listUserPoints, { params: { id }, query: { cursor: pageParam }, signal }),
    ...cursorPages,
  });

export type UserPages = InfiniteData<Answer<typeof listUsers>, string | undefined>;

/** The same pages without the given user. */
export function withoutUser(pages: UserPages | undefined, id: string): UserPages | undefined {
  if (!pages?.pages.some((page) => page.items.some((user) => user.id === id))) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.filter((user) => user.id !== id),
      total: page.totalIsMinimum ? page.total : page.total - 1,
    })),
  };
}
