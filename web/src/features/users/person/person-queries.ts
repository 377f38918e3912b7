import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type DisableInput,
  disableUser,
  enableUser,
  endUserSession,
  endUserSessions,
  listUserSessions,
} from '#contract/user-account.ts';
import {
  createUserNote,
  deleteUserNote,
  editUserNote,
  listUserNotes,
  type NoteInput,
} from '#contract/user-notes.ts';
import { call } from '../../../api/client.ts';
import { cursorPages } from '../../../api/cursor-pages.ts';
import { ignoreNotFound } from '../../../api/ignore-not-found.ts';

export const signInsQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'sign-ins', id],
    queryFn: ({ signal }) => call(listUserSessions, { params: { id }, signal }),
  });

/** Ends one session by its id, or all. */
export function useEndUserSessions(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (session?: string) =>
      session === undefined
        ? call(endUserSessions, { params: { id } })
        : call(endUserSession, { params: { id, session } }),
    // Also after an error: it may have ended already.
    onSettled: () => queryClient.invalidateQueries({ queryKey: signInsQuery(id).queryKey }),
  });
}

/** Everything that shows whether the account is disabled. */
function useRefreshAccount() {
  const queryClient = useQueryClient();
  return () => {
    for (const key of ['leaderboard', 'audit']) void queryClient.invalidateQueries({ queryKey: [key] });
    return queryClient.invalidateQueries({ queryKey: ['users'] });
  };
}

export function useDisableUser(id: string) {
  return useMutation({
    mutationFn: (body: DisableInput) => call(disableUser, { params: { id }, body }),
    // Also after an error: another administrator may have been faster.
    onSettled: useRefreshAccount(),
  });
}

export function useEnableUser(id: string) {
  return useMutation({
    mutationFn: (body: DisableInput) => call(enableUser, { params: { id }, body }),
    onSettled: useRefreshAccount(),
  });
}

export const notesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'notes', id],
    queryFn: ({ pageParam, signal }) =>
      call(listUserNotes, { params: { id }, query: { cursor: pageParam }, signal }),
    ...cursorPages,
  });

/** Saves a new note, or one that exists. */
export function useSaveNote(id: string, note?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NoteInput) =>
      note === undefined
        ? call(createUserNote, { params: { id }, body })
        : call(editUserNote, { params: { id, note }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notesQuery(id).queryKey }),
  });
}

export function useDeleteNote(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => call(deleteUserNote, { params: { id, note } }).catch(ignoreNotFound),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notesQuery(id).queryKey }),
  });
}
