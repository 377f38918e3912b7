import { queryOptions } from '@tanstack/react-query';
import { getMyTerms, getTerms } from '#contract/terms.ts';
import { call } from '../../api/client.ts';

/** Whose page asks: the author's or a reviewer's. */
export type TermsReader = 'author' | 'reviewer';

/** What the task asked for when work was handed in, and now. The key begins as those of tasks: their edits change it. */
export const termsQuery = (submissionId: string, reader: TermsReader) =>
  queryOptions({
    queryKey: ['tasks', 'terms', reader, submissionId],
    queryFn: ({ signal }) =>
      call(reader === 'author' ? getMyTerms : getTerms, { params: { id: submissionId }, signal }),
  });
