import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { referralStateLabels, referralStates } from '#contract/kinds/referral.ts';
import {
  exportReferrals,
  getReferralTotals,
  listReferrals,
  type ReferralTotals,
} from '#contract/kinds/referrals.ts';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { Select } from '../../../ui/inputs/select.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { May, useMay } from '../../auth/may.tsx';
import { ExportButton } from '../../users/export-button.tsx';
import { ReferralRows } from './referral-rows.tsx';
import { loadReferralsCsv, referralsQuery, referralTotalsQuery } from './referrals-query.ts';
import { RegistrationUpload } from './registration-upload.tsx';
import { ReportAccess } from './report-access.tsx';

interface ReferralDeskProps {
  taskId: string;
  /** Of the task; '' until it is known. */
  title: string;
  adminPath: string;
}

const states = [
  { value: '', label: 'All' },
  ...referralStates.map((state) => ({ value: state, label: referralStateLabels[state] })),
];

/** What a referral brought: totals, uploads of registrations, and the list with what is to be checked. */
export function ReferralDesk({ taskId, title, adminPath }: ReferralDeskProps) {
  const [params, setParams] = useSearchParams();
  const filter = { search: params.get('search') ?? '', state: params.get('state') ?? '' };
  const mayOrganise = useMay('organise');
  const totals = useQuery(referralTotalsQuery(taskId));
  const query = useInfiniteQuery(referralsQuery(taskId, filter));
  const { data, error, refetch, isPlaceholderData } = query;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = filter.search !== '' || filter.state !== '';
  const change = (next: Partial<typeof filter>) =>
    setParams(
      Object.fromEntries(Object.entries({ ...filter, ...next }).filter(([, value]) => value !== '')),
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <PageHeader
        title="Referrals"
        lead={title}
        actions={
          <May right="organise">
            <ExportButton
              name="referrals.csv"
              load={() => loadReferralsCsv(taskId, filter)}
              failure={exportReferrals.failure}
            />
          </May>
        }
      />
      {totals.data ? (
        <Totals totals={totals.data} />
      ) : (
        totals.error && (
          <QueryFailed error={totals.error} message={getReferralTotals.failure} onRetry={totals.refetch} />
        )
      )}
      {totals.data?.counts === 'tickets' && mayOrganise && (
        <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
          <RegistrationUpload taskId={taskId} />
          <ReportAccess taskId={taskId} since={totals.data.tokenSince} />
        </div>
      )}
      <search className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,28rem)_14rem]">
        <SearchInput
          label="Search students and registrations"
          value={filter.search}
          onChange={(search) => change({ search })}
        />
        <Select
          aria-label="State"
          value={filter.state}
          options={states}
          onValueChange={(state) => change({ state })}
        />
      </search>
      {!data ? (
        error ? (
          <QueryFailed error={error} message={listReferrals.failure} onRetry={refetch} />
        ) : (
          <LoadingBlock className="h-80 rounded-card" />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          title={isFiltered ? 'Nothing matches' : 'Nobody yet'}
          icon={<Inbox aria-hidden strokeWidth={1.75} />}
        >
          {isFiltered
            ? 'Search for another word, or choose another state.'
            : 'Whom students bring appears here.'}
        </EmptyState>
      ) : (
        <div inert={isPlaceholderData} className={isPlaceholderData ? 'opacity-55' : undefined}>
          <ReferralRows taskId={taskId} rows={rows} adminPath={adminPath} />
          <LoadMore query={query} />
        </div>
      )}
    </>
  );
}

function Totals({ totals: { counts, all, counted, review, points } }: { totals: ReferralTotals }) {
  const numbers = [
    [counts === 'tickets' ? 'Registrations' : 'Joined', all],
    ['Counted', counted],
    ['To check', review],
    ['Points given', points],
  ] as const;
  return (
    <dl className="mb-6 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
      {numbers.map(([label, value]) => (
        <div key={label} className="bg-raised px-4 py-3">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-display text-2xl tabular-nums">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
