import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getNews, markNewsSeen, type News } from '#contract/news.ts';
import { call } from '../../api/client.ts';

/** Nothing to tell: no review, no answer, no points by hand, and as many points as before. */
export const isQuiet = ({ total, answers, entries, points, pointsBefore }: News): boolean =>
  total === 0 && answers.length === 0 && entries.length === 0 && points === pointsBefore;

const key = ['submissions', 'news'] as const;

/** What is new for the student. It is asked for since the first answer: news that were seen stay until the page is loaded again. */
export function useNews() {
  const queryClient = useQueryClient();
  return useQuery(
    queryOptions({
      queryKey: key,
      queryFn: ({ signal }) =>
        call(getNews, { signal, query: { since: queryClient.getQueryData<News>(key)?.since } }),
      gcTime: Number.POSITIVE_INFINITY,
    }),
  );
}

/** Marks news as seen while the page shows them. */
export function useNewsSeen(news: News | undefined) {
  const until = news?.until ?? null;
  useEffect(() => {
    if (until === null) return;
    const tell = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', tell);
      // After a failure the same news are shown again.
      call(markNewsSeen, { body: { until } }).catch(() => {});
    };
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [until]);
}
