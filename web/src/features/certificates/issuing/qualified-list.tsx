import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { certificatePath } from '#contract/certificate-path.ts';
import { listQualified, type Qualified } from '#contract/certificates.ts';
import { paths } from '../../../paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { Table, type TableColumn } from '../../../ui/lists/table.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { SkeletonRows } from '../../../ui/loading/skeleton.tsx';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';
import { useAdministrator } from '../../auth/session-query.ts';
import { qualifiedQuery } from './qualified-query.ts';

const columns: readonly TableColumn[] = [
  { head: 'Student' },
  { head: 'Points', numeric: true },
  { head: 'Certificate' },
];
const rankedColumns = columns.toSpliced(1, 0, { head: 'Rank', numeric: true });
const gridOf = (ranked: boolean) =>
  classNames(
    'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4',
    ranked ? '@dense:grid-cols-[minmax(0,1fr)_5rem_6rem_7rem]' : '@dense:grid-cols-[minmax(0,1fr)_6rem_7rem]',
  );

interface QualifiedListProps {
  templateId: string;
  edition: string | undefined;
  /** Whether the place decides. */
  ranked: boolean;
}

/** All who qualify for a template, with a search, and who has one already. */
export function QualifiedList({ templateId, edition, ranked }: QualifiedListProps) {
  const { adminPath } = useAdministrator();
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(qualifiedQuery({ templateId, edition }, search));
  const { data, error, refetch, isPlaceholderData } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="grid gap-4">
      <SearchInput label="Search students" value={search} onChange={setSearch} className="max-w-xl" />
      {!data && error && <QueryFailed error={error} message={listQualified.failure} onRetry={refetch} />}
      {!data && !error && <SkeletonRows count={5} />}
      {data && items.length === 0 && (
        <p role="status" className="text-muted text-sm">
          No student who qualifies matches “{search}”.
        </p>
      )}
      {data && items.length > 0 && (
        <div inert={isPlaceholderData} className={isPlaceholderData ? 'opacity-55' : undefined}>
          <Table
            label="Students who qualify"
            columns={ranked ? rankedColumns : columns}
            grid={gridOf(ranked)}
            from="@dense"
            total={data.pages.at(-1) ?? { total: items.length }}
          >
            <tbody className="block">
              {items.map((item) => (
                <QualifiedRow key={item.userId} student={item} ranked={ranked} adminPath={adminPath} />
              ))}
            </tbody>
          </Table>
          <LoadMore query={query} />
        </div>
      )}
    </div>
  );
}

interface QualifiedRowProps {
  student: Qualified;
  ranked: boolean;
  adminPath: string;
}

function QualifiedRow({ student, ranked, adminPath }: QualifiedRowProps) {
  const { userId, name, college, points, rank, certificateId } = student;
  return (
    <tr
      data-row={userId}
      className={classNames(
        gridOf(ranked),
        'border-line border-b py-3 text-sm last:border-b-0 @dense:min-h-13 @dense:py-1',
        '[contain-intrinsic-size:auto_5rem] [content-visibility:auto] @dense:[contain-intrinsic-size:auto_3.25rem]',
      )}
    >
      <td className="min-w-0">
        <Link
          to={paths.admin.user(adminPath, userId)}
          className="touch-target block font-semibold hover:underline"
        >
          <span className="block truncate">{name || 'Unknown User'}</span>
        </Link>
        <span className="block truncate text-muted text-xs">{college ?? 'No college'}</span>
      </td>
      {ranked && rank !== null && (
        <td className="text-right text-muted text-xs tabular-nums">
          <span className="@dense:sr-only">Rank </span>
          {formatNumber(rank)}
        </td>
      )}
      <td className="text-xs tabular-nums @dense:text-right">{countOf(points, 'point')}</td>
      <td className="text-xs @max-dense:text-right">
        {certificateId === null ? (
          <span className="text-muted">None yet</span>
        ) : (
          <Link to={certificatePath(certificateId)} className="touch-target text-link">
            Has one
          </Link>
        )}
      </td>
    </tr>
  );
}
