import { queryOptions } from '@tanstack/react-query';
import { getMyTerms, getTerms } from '#contract/terms.ts';
import { call } from '../../../api/client.ts';
import { untilStopped } from '../../../api/passing-by.ts';

/** Whose page asks: the author's or a reviewer's. */
export type TermsReader = 'author' | 'reviewer';

/**
 * What the task asked for when work was handed in, and now, and what the last review says about its checklist. Live events
 * fetch it again: see live-changes.ts.
 */
export const termsQuery = (submissionId: string, reader: TermsReader) =>
  queryOptions({
    queryKey: reader === 'author' ? ['tasks', 'terms', submissionId] : ['review', 'terms', submissionId],
    queryFn: async (context) => {
      await untilStopped(context);
      const route = reader === 'author' ? getMyTerms : getTerms;
      return call(route, { params: { id: submissionId }, signal: context.signal });
    },
  });
