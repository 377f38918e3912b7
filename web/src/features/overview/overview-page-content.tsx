import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { getOverview, type Overview, overviewParts, overviewPeriods } from '#contract/overview.ts';
import { Select } from '../../ui/inputs/select.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AsOf } from '../../ui/time/time.tsx';
import { EditionSelect } from '../editions/edition-select.tsx';
import { cellWords } from './cell-words.ts';
import { type OverviewFilters, readOverviewFilters, writeOverviewFilters } from './overview-filters.ts';
import { OverviewNumbers } from './overview-numbers.tsx';
import { OverviewPart } from './overview-part.tsx';
import { overviewQuery } from './overview-query.ts';

const periodNames = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  edition: 'Whole edition',
};
const periods = overviewPeriods.map((value) => ({ value, label: periodNames[value] }));

/** What happens in the period and edition of the URL. */
export function OverviewPageContent() {
  const [params, setParams] = useSearchParams();
  const filters = readOverviewFilters(params);
  const { data, error, refetch } = useQuery(overviewQuery(filters));
  const change = (next: Partial<OverviewFilters>) =>
    setParams(writeOverviewFilters({ ...filters, ...next }), { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHeader
        title="Overview"
        lead="What happens in the programme. Each number leads to its list where there is one."
      />
      <div className="mb-4 grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
        <EditionSelect
          value={filters.edition}
          onChange={(edition) => change({ edition })}
          className="sm:w-56"
        />
        {data?.edition.closed !== true && (
          <Select
            aria-label="Period"
            value={filters.period}
            onValueChange={(value) =>
              change({ period: overviewPeriods.find((known) => known === value) ?? '30' })
            }
            options={periods}
            className="sm:w-44"
          />
        )}
      </div>
      {error ? (
        <QueryFailed error={error} message={getOverview.failure} onRetry={refetch} />
      ) : data ? (
        <Loaded overview={data} filters={filters} />
      ) : (
        <div className="grid gap-4">
          <LoadingBlock className="h-40 rounded-card" />
          <LoadingBlock className="h-96 rounded-card" />
        </div>
      )}
    </>
  );
}

function Loaded({ overview, filters }: { overview: Overview; filters: OverviewFilters }) {
  const { from, until, timeZone, countedAt, edition } = overview;
  return (
    <div className="grid gap-4">
      <p className="text-muted text-sm">
        {cellWords(from)} to {cellWords(until)} of the edition {edition.name}, in the time zone {timeZone}.
        Counted as of <AsOf date={countedAt} />; what waits and is claimed is as of now, in all editions.
      </p>
      <OverviewNumbers overview={overview} />
      <div className="grid gap-4 xl:grid-cols-2">
        {overviewParts
          .filter((part) => part !== 'reviewers' || overview.reviewers !== null)
          .map((part) => (
            <OverviewPart key={part} part={part} overview={overview} filters={filters} />
          ))}
      </div>
    </div>
  );
}
