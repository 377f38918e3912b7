import type { QueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/toast.ts';
import { newestQuery } from './notification-queries.ts';

/** Worth an interruption; the bell shows the others. */
const important: ReadonlySet<string> = new Set(['review', 'tier', 'answer']);

/** Shows the newest important one of the notifications that have just arrived. */
export async function toastNew(queryClient: QueryClient, count: number): Promise<void> {
  const { items } = await queryClient.fetchQuery({ ...newestQuery(), staleTime: 0 });
  const unread = items.filter(({ readAt }) => readAt === null).slice(0, count);
  const news = unread.find(({ kind }) => important.has(kind));
  if (news)
    showToast({ kind: 'message', title: news.title, options: { id: news.id, description: news.detail } });
}
