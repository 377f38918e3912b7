import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listMessages, type MessageFilter, messageFilterLabels, messageFilters } from '#contract/messages.ts';
import { useMediaQuery } from '../../ui/browser/use-media-query.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { KeepRowFocus } from '../../ui/keyboard/row-focus.ts';
import { useShortcuts } from '../../ui/keyboard/use-shortcuts.ts';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { SteadyList } from '../../ui/lists/steady-list.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { useOpenRow } from '../../ui/lists/use-open-row.ts';
import { useSteadyRows } from '../../ui/lists/use-steady-rows.ts';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { SkeletonRows } from '../../ui/loading/skeleton.tsx';
import { type Total, totalOfCount } from '../../ui/numbers/format-total.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useAdministrator } from '../auth/session-query.ts';
import { PhrasesDialog } from '../phrases/phrases-dialog.tsx';
import { answerDraftKey } from './answer-form.tsx';
import { EmptyInbox, emptyWords } from './empty-inbox.tsx';
import { MessageDetail } from './message-detail.tsx';
import { type MessageFilters, readMessageFilters, writeMessageFilters } from './message-filters.ts';
import { MessageRow } from './message-row.tsx';
import { messagesQuery } from './messages-query.ts';

/** What visitors and students wrote, and the conversation with one of them beside it. */
export function MessageInbox() {
  const [params, setParams] = useSearchParams();
  const { email } = useAdministrator();
  const filters = readMessageFilters(params);
  const query = useInfiniteQuery(messagesQuery(filters));
  const { data, isError, isPending, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage } = query;
  const fetched = data?.pages.flatMap((page) => page.items) ?? [];
  const steady = useSteadyRows({
    rows: fetched,
    list: isPlaceholderData ? 'before' : JSON.stringify(filters),
  });
  const items = steady.rows;
  const { openId, next, previous, close } = useOpenRow({
    items,
    hasNextPage,
    fetchNext: async () => (await fetchNextPage()).data?.pages.flatMap((page) => page.items) ?? [],
  });
  const [managing, setManaging] = useState(false);
  const wide = useMediaQuery('(width >= 64rem)');
  useShortcuts({ j: () => void next(), k: previous });

  function narrow(change: Partial<MessageFilters>) {
    const now = new URLSearchParams(window.location.search);
    const next = writeMessageFilters({ ...readMessageFilters(now), ...change });
    // A search applies after a delay: by then a message may be open.
    const open = now.get('open');
    if (open !== null) next.set('open', open);
    setParams(next, { replace: true, preventScrollReset: true, flushSync: true });
  }
  const searchOf = (id: string) => {
    const address = writeMessageFilters(filters);
    address.set('open', id);
    return `?${address}`;
  };
  const counts = data?.pages.at(-1)?.counts;
  // Of a search only what is listed is counted.
  function countOf(value: MessageFilter): Total | undefined {
    if (filters.search) return value === filters.show && !isPlaceholderData ? data?.pages[0] : undefined;
    return counts && value in counts ? totalOfCount(counts[value as keyof typeof counts]) : undefined;
  }

  const detail = openId !== null && (
    <MessageDetail key={openId} id={openId} onManagePhrases={() => setManaging(true)} onGone={close} />
  );
  const list = (
    <div inert={isPlaceholderData} className={isPlaceholderData ? 'opacity-55' : undefined}>
      <SteadyList steady={steady} noun="message">
        {items.length > 0 && (
          <KeepRowFocus>
            <ul aria-label="Messages" className="overflow-clip rounded-card border border-line bg-raised">
              {items.map((message) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  search={searchOf(message.id)}
                  selected={message.id === openId}
                  replace={openId !== null}
                  draftKey={answerDraftKey(email, message.id)}
                />
              ))}
            </ul>
          </KeepRowFocus>
        )}
      </SteadyList>
      <LoadMore query={query} />
    </div>
  );
  return (
    <>
      <PageHeader
        title="Messages"
        actions={
          detail && !wide ? (
            <Button icon={<ArrowLeft aria-hidden strokeWidth={1.75} />} onClick={close}>
              All messages
            </Button>
          ) : (
            <>
              <SearchInput
                label="Search by name, email, message or reply"
                placeholder="Name, email, text"
                value={filters.search ?? ''}
                onChange={(search) => narrow({ search })}
                className="w-[min(22rem,calc(100vw-2rem))]"
              />
              <Button onClick={() => setManaging(true)}>Saved phrases</Button>
            </>
          )
        }
      />
      {detail && !wide ? (
        detail
      ) : (
        <Tabs
          label="Show"
          value={filters.show}
          onValueChange={(show) => narrow({ show })}
          tabs={messageFilters.map((value) => ({
            value,
            label: messageFilterLabels[value],
            count: countOf(value),
          }))}
        >
          {isPending ? (
            <SkeletonRows count={6} row="h-24" className="max-w-96" />
          ) : isError && !data ? (
            <QueryFailed error={error} message={listMessages.failure} onRetry={refetch} />
          ) : items.length === 0 && !hasNextPage && !detail ? (
            <EmptyInbox filters={filters} onClear={() => narrow({ search: '', show: 'all' })} />
          ) : (
            <div className="items-start gap-6 lg:grid lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]">
              {items.length === 0 && !hasNextPage ? (
                <p className="rounded-card border border-edge/60 border-dashed px-4 py-8 text-center text-muted text-sm">
                  {filters.search ? 'No message matches.' : emptyWords[filters.show].title}
                </p>
              ) : (
                list
              )}
              {wide && (
                <div className="sticky top-7 min-w-0">
                  {detail || (
                    <div className="grid justify-items-center gap-3 rounded-card border border-edge/60 border-dashed px-6 py-16 text-center text-muted">
                      <MessagesSquare aria-hidden strokeWidth={1.75} className="size-7 text-flame" />
                      <p>Choose a message to read and answer it.</p>
                    </div>
                  )}
                </div>
              )}
            </div>
          )}
        </Tabs>
      )}
      {managing && <PhrasesDialog onClose={() => setManaging(false)} />}
    </>
  );
}
