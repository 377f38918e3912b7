import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, Scale } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { type AppealFilter, appealFilter, appealFilters, listAppeals } from '#contract/appeals.ts';
import { useMediaQuery } from '../../ui/browser/use-media-query.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { KeepRowFocus } from '../../ui/keyboard/row-focus.ts';
import { useShortcuts } from '../../ui/keyboard/use-shortcuts.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { SteadyList } from '../../ui/lists/steady-list.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { useOpenRow } from '../../ui/lists/use-open-row.ts';
import { useSteadyRows } from '../../ui/lists/use-steady-rows.ts';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { SkeletonRows } from '../../ui/loading/skeleton.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useAdministrator } from '../auth/session-query.ts';
import { AppealDetail } from './appeal-detail.tsx';
import { AppealRow } from './appeal-row.tsx';
import { appealsQuery } from './appeals-query.ts';
import { decisionDraftKey } from './decision-form.tsx';

const labels: Readonly<Record<AppealFilter, string>> = { open: 'Open', decided: 'Decided' };

const emptyWords: Readonly<Record<AppealFilter, { title: string; text: string }>> = {
  open: {
    title: 'No open appeals',
    text: 'A student who disagrees with a review can appeal against it once. The appeal arrives here.',
  },
  decided: { title: 'No appeal is decided yet', text: 'Decided appeals stay here, with what was answered.' },
};

/** Appeals against reviews, and the decision about one of them beside the list. */
export function AppealInbox() {
  const [params, setParams] = useSearchParams();
  const { email } = useAdministrator();
  const show = appealFilter.catch('open').parse(params.get('show'));
  const query = useInfiniteQuery(appealsQuery(show));
  const { data, isError, isPending, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage } = query;
  const fetched = data?.pages.flatMap((page) => page.items) ?? [];
  const steady = useSteadyRows({ rows: fetched, list: isPlaceholderData ? 'before' : show });
  const items = steady.rows;
  const { openId, next, previous, close } = useOpenRow({
    items,
    hasNextPage,
    fetchNext: async () => (await fetchNextPage()).data?.pages.flatMap((page) => page.items) ?? [],
  });
  const wide = useMediaQuery('(width >= 64rem)');
  useShortcuts({ j: () => void next(), k: previous });
  const { data: open } = useInfiniteQuery(appealsQuery('open'));
  const waiting = open?.pages.at(-1);

  const searchOf = (id: string) => `?${new URLSearchParams({ ...(show !== 'open' && { show }), open: id })}`;
  const detail = openId !== null && <AppealDetail key={openId} id={openId} onGone={close} />;
  const list = (
    <div inert={isPlaceholderData} className={isPlaceholderData ? 'opacity-55' : undefined}>
      <SteadyList steady={steady} noun="appeal">
        {items.length > 0 && (
          <KeepRowFocus>
            <ul aria-label="Appeals" className="overflow-clip rounded-card border border-line bg-raised">
              {items.map((appeal) => (
                <AppealRow
                  key={appeal.id}
                  appeal={appeal}
                  search={searchOf(appeal.id)}
                  selected={appeal.id === openId}
                  replace={openId !== null}
                  draftKey={decisionDraftKey(email, appeal.id)}
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
        title="Appeals"
        lead="Another administrator than the one who reviewed the work decides. The decision is final."
        actions={
          detail && !wide ? (
            <Button icon={<ArrowLeft aria-hidden strokeWidth={1.75} />} onClick={close}>
              All appeals
            </Button>
          ) : undefined
        }
      />
      {detail && !wide ? (
        detail
      ) : (
        <Tabs
          label="Show"
          value={show}
          onValueChange={(value) =>
            setParams(value === 'open' ? {} : { show: value }, { preventScrollReset: true })
          }
          tabs={appealFilters.map((value) => ({
            value,
            label: labels[value],
            count: value === 'open' ? waiting : undefined,
          }))}
        >
          {isPending ? (
            <SkeletonRows count={3} row="h-24" className="max-w-96" />
          ) : isError && !data ? (
            <QueryFailed error={error} message={listAppeals.failure} onRetry={refetch} />
          ) : items.length === 0 && !hasNextPage && !detail ? (
            <EmptyState title={emptyWords[show].title} icon={<Scale aria-hidden strokeWidth={1.75} />}>
              {emptyWords[show].text}
            </EmptyState>
          ) : (
            <div className="items-start gap-6 lg:grid lg:grid-cols-[minmax(16rem,22rem)_minmax(0,1fr)]">
              {items.length === 0 && !hasNextPage ? (
                <p className="rounded-card border border-edge/60 border-dashed px-4 py-8 text-center text-muted text-sm">
                  {emptyWords[show].title}
                </p>
              ) : (
                list
              )}
              {wide &&
                (detail || (
                  <div className="grid justify-items-center gap-3 rounded-card border border-edge/60 border-dashed px-6 py-16 text-center text-muted">
                    <Scale aria-hidden strokeWidth={1.75} className="size-7 text-flame" />
                    <p>Choose an appeal to read it beside the work and its review.</p>
                  </div>
                ))}
            </div>
          )}
        </Tabs>
      )}
    </>
  );
}
