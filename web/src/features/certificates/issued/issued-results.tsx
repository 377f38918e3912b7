import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listCertificates } from '#contract/certificates.ts';
import { KeepRowFocus } from '../../../ui/keyboard/row-focus.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { Table, type TableColumn } from '../../../ui/lists/table.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { SkeletonRows } from '../../../ui/loading/skeleton.tsx';
import { useAdministrator } from '../../auth/session-query.ts';
import { type IssuedFilters, issuedQuery } from './issued-query.ts';
import { IssuedRow, issuedGrid } from './issued-row.tsx';

const columns: readonly TableColumn[] = [
  { head: 'Student' },
  { head: 'Certificate' },
  { head: 'Issued' },
  { head: 'State' },
  { head: 'Actions', hidden: true },
];

interface IssuedResultsProps {
  filters: IssuedFilters;
  /** Instead of a list without rows. */
  empty: ReactNode;
  /** Something follows the list. */
  onlyByButton?: boolean;
}

/** Certificates that were issued, newest first, with what can be done about them. */
export function IssuedResults({ filters, empty, onlyByButton = false }: IssuedResultsProps) {
  const { adminPath } = useAdministrator();
  const query = useInfiniteQuery(issuedQuery(filters));
  const { data, error, refetch, isPlaceholderData } = query;
  if (!data) {
    if (error) return <QueryFailed error={error} message={listCertificates.failure} onRetry={refetch} />;
    return <SkeletonRows count={3} />;
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    // The results of the previous filters stay visible, but inert, until the new ones arrive.
    <div inert={isPlaceholderData} className={isPlaceholderData ? 'opacity-55' : undefined}>
      <Table
        label="Certificates"
        columns={columns}
        grid={issuedGrid}
        total={data.pages.at(-1) ?? { total: items.length }}
      >
        <KeepRowFocus>
          <tbody className="block">
            {items.map((item) => (
              <IssuedRow key={item.id} certificate={item} adminPath={adminPath} />
            ))}
          </tbody>
        </KeepRowFocus>
      </Table>
      <div className={onlyByButton ? 'mt-3' : undefined}>
        <LoadMore query={query} onlyByButton={onlyByButton} />
      </div>
    </div>
  );
}
