import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { applicationRules, listedStatuses } from '#contract/application-status.ts';
import {
  type DecidedApplications,
  type ListedApplication,
  listApplications,
} from '#contract/applications.ts';
import { limits } from '#contract/limits.ts';
import { useMediaQuery } from '../../ui/browser/use-media-query.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { KeepRowFocus } from '../../ui/keyboard/row-focus.ts';
import { useShortcuts } from '../../ui/keyboard/use-shortcuts.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { useOpenRow } from '../../ui/lists/use-open-row.ts';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { SkeletonRows } from '../../ui/loading/skeleton.tsx';
import { countOf } from '../../ui/numbers/format-number.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ApplicationDetail } from './application-detail.tsx';
import { ApplicationRow } from './application-row.tsx';
import { applicationsQuery, type ListedStatus } from './applications-query.ts';
import { DecisionForm } from './decision-form.tsx';
import { useUndoDecision } from './use-undo-decision.ts';

const isListed = (value: string | null): value is ListedStatus =>
  (listedStatuses as readonly (string | null)[]).includes(value);

/** Applications by their state, and one of them, or what is decided about many, beside the list. */
export function ApplicationInbox() {
  const [params, setParams] = useSearchParams();
  const given = params.get('status');
  const status = isListed(given) ? given : 'received';
  const search = params.get('search') ?? '';
  const query = useInfiniteQuery(applicationsQuery(status, search));
  const { data, isPending, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const days = data?.pages[0]?.days ?? 0;
  const [selection, setSelection] = useState<readonly string[]>([]);
  const decidable = items.filter(({ joined }) => !joined);
  const chosen = items.filter(({ id }) => selection.includes(id));
  const { openId, next, previous, close } = useOpenRow({
    items,
    hasNextPage,
    fetchNext: async () => (await fetchNextPage()).data?.pages.flatMap((page) => page.items) ?? [],
  });
  const wide = useMediaQuery('(width >= 64rem)');
  useShortcuts({ j: () => void next(), k: previous });
  const offerUndo = useUndoDecision();

  function onDecided(decided: DecidedApplications['decided'], words: string) {
    offerUndo(decided, words);
    setSelection([]);
    // What was decided leaves the list: the one after it, or before the last one, is next.
    const index = items.findIndex(({ id }) => id === openId);
    if (openId === null || chosen.length > 0) return;
    if (index >= 0 && index + 1 < items.length) void next();
    else close();
  }
  function show(changed: Record<string, string>) {
    setSelection([]);
    setParams(
      Object.entries({ status, search, ...changed }).filter(([, value]) => value !== ''),
      {
        preventScrollReset: true,
      },
    );
  }
  const searchOf = (id: string) =>
    `?${new URLSearchParams({ status, ...(search !== '' && { search }), open: id })}`;
  const toggle = (id: string) =>
    setSelection(selection.includes(id) ? selection.filter((each) => each !== id) : [...selection, id]);

  const detail =
    chosen.length > 0 ? (
      <Chosen applications={chosen} status={status} onDecided={onDecided} onClear={() => setSelection([])} />
    ) : (
      openId !== null && <ApplicationDetail key={openId} id={openId} onGone={close} onDecided={onDecided} />
    );
  const list = (
    <div inert={isPlaceholderData} className={isPlaceholderData ? 'opacity-55' : undefined}>
      <KeepRowFocus>
        <ul
          aria-label="Applications"
          className="overflow-clip rounded-card border border-line bg-raised empty:hidden"
        >
          {items.map((application) => (
            <ApplicationRow
              key={application.id}
              application={application}
              days={days}
              search={searchOf(application.id)}
              shown={application.id === openId}
              replace={openId !== null}
              chosen={application.joined ? null : selection.includes(application.id)}
              onToggle={() => toggle(application.id)}
            />
          ))}
        </ul>
      </KeepRowFocus>
      <LoadMore query={query} />
    </div>
  );
  const covers = detail && !wide && chosen.length === 0;
  return (
    <>
      <PageHeader
        title="Applications"
        lead="Who has applied to join. Their page shows at once what you decide; the mail is sent when it can no longer be undone."
        actions={
          covers ? (
            <Button icon={<ArrowLeft aria-hidden strokeWidth={1.75} />} onClick={close}>
              All applications
            </Button>
          ) : undefined
        }
      />
      {covers ? (
        detail
      ) : (
        <Tabs
          label="Show"
          value={status}
          onValueChange={(value) => show({ status: value })}
          tabs={listedStatuses.map((value) => ({
            value,
            label: applicationRules[value].label,
            count: value === status && !isPlaceholderData ? data?.pages.at(-1) : undefined,
          }))}
        >
          <search className="mb-4 flex flex-wrap items-center gap-2">
            <SearchInput
              label="Search names and addresses"
              className="min-w-0 max-w-md flex-1"
              value={search}
              onChange={(typed) => show({ search: typed })}
            />
            {decidable.length > 1 && (
              <Button
                size="sm"
                onClick={() =>
                  setSelection(decidable.slice(0, limits.applicationsAtOnce).map(({ id }) => id))
                }
              >
                Choose all that are shown
              </Button>
            )}
          </search>
          {isPending ? (
            <SkeletonRows count={3} row="h-16" className="max-w-96" />
          ) : error && !data ? (
            <QueryFailed error={error} message={listApplications.failure} onRetry={refetch} />
          ) : items.length === 0 && !detail ? (
            <Nothing search={search} />
          ) : (
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(16rem,22rem)_minmax(0,1fr)]">
              {list}
              {detail ? (
                <div className="max-lg:order-first">{detail}</div>
              ) : (
                wide && (
                  <p className="rounded-card border border-edge/60 border-dashed px-6 py-16 text-center text-muted">
                    Choose an application to read it here.
                  </p>
                )
              )}
            </div>
          )}
        </Tabs>
      )}
    </>
  );
}

function Nothing({ search }: { search: string }) {
  return (
    <EmptyState
      title={search ? 'No application matches' : 'No applications here'}
      icon={<UserRoundPlus aria-hidden strokeWidth={1.75} />}
    >
      {search
        ? 'Search for another word, or look at another state.'
        : 'While the page Site says that people apply to join, what they send appears here.'}
    </EmptyState>
  );
}

interface ChosenProps {
  applications: readonly ListedApplication[];
  status: ListedStatus;
  onDecided: (decided: DecidedApplications['decided'], words: string) => void;
  onClear: () => void;
}

function Chosen({ applications, status, onDecided, onClear }: ChosenProps) {
  return (
    <section
      aria-label="Chosen applications"
      className="grid gap-4 rounded-card border border-line bg-raised p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{countOf(applications.length, 'chosen application')}</h2>
        <Button size="sm" onClick={onClear}>
          Choose none
        </Button>
      </div>
      {applications.length > limits.applicationsAtOnce && (
        <p role="alert" className="font-medium text-bad text-sm">
          At most {limits.applicationsAtOnce} are decided at once. Choose fewer.
        </p>
      )}
      <DecisionForm applications={applications} status={status} onDecided={onDecided} />
    </section>
  );
}
