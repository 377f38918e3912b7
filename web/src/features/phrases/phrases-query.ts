import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createPhrase,
  deletePhrase,
  editPhrase,
  listPhrases,
  type Phrase,
  type PhraseInput,
} from '#contract/phrases.ts';
import { call } from '../../api/client.ts';
import { ignoreNotFound } from '../../api/ignore-not-found.ts';

const phrasesQuery = () =>
  queryOptions({
    queryKey: ['phrases'],
    queryFn: ({ signal }) => call(listPhrases, { signal }),
    staleTime: 60_000,
  });

/** The saved phrases that the administrator may insert. */
export const usePhrases = () => useQuery(phrasesQuery());

function useRefreshPhrases() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: phrasesQuery().queryKey });
}

/** Creates a phrase, or changes the one that is given. */
export function useSavePhrase(phrase: Phrase | null) {
  return useMutation({
    mutationFn: (body: PhraseInput) =>
      phrase === null
        ? call(createPhrase, { body })
        : call(editPhrase, { params: { id: phrase.id }, body: { ...body, version: phrase.version } }),
    onSettled: useRefreshPhrases(),
  });
}

export function useDeletePhrase(id: string) {
  return useMutation({
    mutationFn: () => call(deletePhrase, { params: { id } }).catch(ignoreNotFound),
    onSettled: useRefreshPhrases(),
  });
}
