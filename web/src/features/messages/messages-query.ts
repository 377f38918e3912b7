import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type AnswerInput,
  answerMessage,
  deleteMessage,
  type EditMessageInput,
  editMessage,
  getMessage,
  getMyMessage,
  listColleagues,
  listMessages,
  listMyMessages,
  type MessageDetails,
  type ReplyInput,
  replyToMyMessage,
} from '#contract/messages.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';
import { ignoreNotFound } from '../../api/ignore-not-found.ts';
import type { MessageFilters } from './message-filters.ts';

/** The inbox with a filter. */
export const messagesQuery = (filters: MessageFilters) =>
  infiniteQueryOptions({
    queryKey: ['messages', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, { query: { ...filters, cursor: pageParam, limit: '50' }, signal }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', 'one', id],
    queryFn: ({ signal }) => call(getMessage, { params: { id }, signal }),
  });

export const colleaguesQuery = () =>
  queryOptions({
    queryKey: ['administrators'],
    queryFn: ({ signal }) => call(listColleagues, { signal }),
    staleTime: 60_000,
  });

/** A student's own messages. */
export const myMessagesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['messages', 'mine', 'list'],
    queryFn: ({ pageParam, signal }) => call(listMyMessages, { query: { cursor: pageParam }, signal }),
    ...cursorPages,
  });

export const myMessageQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', 'mine', 'one', id],
    queryFn: ({ signal }) => call(getMyMessage, { params: { id }, signal }),
  });

/** Shows a changed message at once, and fetches the lists again. */
function useStoreMessage() {
  const queryClient = useQueryClient();
  return (message: MessageDetails) => {
    queryClient.setQueryData(messageQuery(message.id).queryKey, message);
    void queryClient.invalidateQueries({ queryKey: ['messages', 'list'] });
  };
}

export function useAnswer(id: string) {
  return useMutation({
    mutationFn: (body: AnswerInput) => call(answerMessage, { params: { id }, body }),
    onSuccess: useStoreMessage(),
  });
}

export function useEditMessage(id: string) {
  return useMutation({
    mutationFn: (body: EditMessageInput) => call(editMessage, { params: { id }, body }),
    onSuccess: useStoreMessage(),
  });
}

export function useDeleteMessage(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteMessage, { params: { id } }).catch(ignoreNotFound),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['messages', 'list'] }),
  });
}

export function useMyReply(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReplyInput) => call(replyToMyMessage, { params: { id }, body }),
    onSuccess: (conversation) => {
      queryClient.setQueryData(myMessageQuery(id).queryKey, conversation);
      void queryClient.invalidateQueries({ queryKey: myMessagesQuery().queryKey });
    },
  });
}
