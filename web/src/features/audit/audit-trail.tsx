import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowUp, SearchX } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { exportAuditEvents, listAuditEvents } from '#contract/audit.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FleetingButton } from '../../ui/buttons/fleeting-button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ExportButton } from '../users/export-button.tsx';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import {
  type AuditFilters,
  auditQuery,
  loadAuditCsv,
  newestEventQuery,
  readAuditFilters,
} from './audit-query.ts';
import { AuditRow } from './audit-row.tsx';

/** Who did what, when, from where. */
export function AuditTrail() {
  const [params, setParams] = useSearchParams();
  const filters = readAuditFilters(params);
  const query = useInfiniteQuery(auditQuery(filters));
  const { data, error, refetch, isPlaceholderData } = query;
  const events = data?.pages.flatMap((page) => page.items) ?? [];
  const newest = useQuery(newestEventQuery(filters)).data;
  const hasNewer =
    data !== undefined && !isPlaceholderData && newest != null && !events.some(({ id }) => id === newest);

  function narrow(change: AuditFilters) {
    const next = new URLSearchParams(
      Object.entries({ ...filters, ...change }).filter(([, value]) => value !== ''),
    );
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <PageHeader
        title="Audit"
        lead="Who did what, when, and from where. Events cannot be changed."
        actions={
          <ExportButton
            name="audit.csv"
            load={() => loadAuditCsv(filters)}
            failure={exportAuditEvents.failure}
          />
        }
      />
      <AuditFilterFields filters={filters} events={events} onNarrow={narrow} />
      <div role="status" className="mb-3 empty:hidden">
        {hasNewer && (
          <Button icon={<ArrowUp aria-hidden strokeWidth={1.75} />} onClick={() => void refetch()}>
            Show newer events
          </Button>
        )}
      </div>
      {!data ? (
        error instanceof ApiProblem && error.problem.code === 'validation_failed' ? (
          <EmptyState
            title="These filters cannot be used"
            icon={<SearchX aria-hidden strokeWidth={1.75} />}
            action={
              <FleetingButton onClick={() => setParams({}, { replace: true })}>
                Show all events
              </FleetingButton>
            }
          >
            The address is not complete or was changed. Choose the filters again.
          </EmptyState>
        ) : error ? (
          <QueryFailed error={error} message={listAuditEvents.failure} onRetry={refetch} />
        ) : (
          <LoadingBlock className="h-80 rounded-card" />
        )
      ) : events.length === 0 ? (
        <EmptyState
          title="No event matches"
          icon={<SearchX aria-hidden strokeWidth={1.75} />}
          action={
            <FleetingButton onClick={() => setParams({}, { replace: true })}>Show all events</FleetingButton>
          }
        >
          Nothing of this kind was recorded.
        </EmptyState>
      ) : (
        <div inert={isPlaceholderData} className={isPlaceholderData ? 'opacity-55' : undefined}>
          <ul aria-label="Events" className="overflow-hidden rounded-card border border-line bg-raised">
            {events.map((event) => (
              <AuditRow key={event.id} event={event} onNarrow={narrow} />
            ))}
          </ul>
          <LoadMore query={query} />
        </div>
      )}
    </>
  );
}
