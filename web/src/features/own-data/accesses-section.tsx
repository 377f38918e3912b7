import { useInfiniteQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { accessActions, listAccesses } from '#contract/own-data.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { When } from '../../ui/time/time.tsx';
import { accessesQuery } from './own-data-query.ts';

const grid = 'grid gap-x-4 gap-y-0.5 px-4 @dense:grid-cols-[11rem_minmax(0,1fr)_12rem] @dense:items-center';
const columns = [{ head: 'When' }, { head: 'What' }, { head: 'Who' }];

/** Which administrators opened the student's profile and work. */
export function AccessesSection() {
  const query = useInfiniteQuery(accessesQuery());
  const { data, error, refetch } = query;
  const accesses = data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby="accesses" className="grid min-w-0 gap-4">
      <div className="grid gap-1">
        <h2 id="accesses" className="text-xl">
          Who saw what
        </h2>
        <p className="max-w-[65ch] text-muted text-sm">
          Administrators who opened your profile or your work, and who exported the list of students. Several
          times within an hour count as one.
        </p>
      </div>
      {!accesses && error && <QueryFailed error={error} message={listAccesses.failure} onRetry={refetch} />}
      {!accesses && !error && <LoadingBlock className="h-40 rounded-card" />}
      {accesses?.length === 0 && (
        <EmptyState title="Nobody yet" icon={<Eye aria-hidden strokeWidth={1.75} />}>
          When an administrator opens your profile or your work, it is listed here.
        </EmptyState>
      )}
      {accesses && accesses.length > 0 && (
        <div>
          <Table label="Who saw what" columns={columns} grid={grid} from="@dense">
            <tbody className="block">
              {accesses.map(({ id, at, by, action, work }) => (
                <tr
                  key={id}
                  className={classNames(grid, 'border-line border-b py-2.5 text-sm last:border-b-0')}
                >
                  <td className="text-muted text-xs @max-dense:order-2">
                    <When date={at} />
                  </td>
                  <td className="min-w-0 wrap-anywhere font-medium">
                    {accessActions[action]}
                    {work !== null && <span className="font-normal text-muted">: {work}</span>}
                  </td>
                  <td className="min-w-0 wrap-anywhere @max-dense:order-1" translate="no">
                    {by ?? 'An administrator'}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          <div className="mt-3">
            <LoadMore query={query} onlyByButton />
          </div>
        </div>
      )}
    </section>
  );
}
