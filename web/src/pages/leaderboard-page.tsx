import { useSearchParams } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import { BandLegend } from '../features/points/band-legend.tsx';
import { Leaderboard } from '../features/points/leaderboard.tsx';
import { SearchInput } from '../ui/inputs/search-input.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function LeaderboardPage() {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').trim().slice(0, limits.searchLength);
  /** Set by the link to one's own place; a search is in the whole list. */
  const from = search ? undefined : (params.get('from') ?? undefined);

  function change(next: string) {
    setParams(next ? { search: next } : {}, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <PageHeader
        title="Leaderboard"
        lead={'Students with equal points share a rank: 1,\u00a02,\u00a02,\u00a04.'}
      />
      <Leaderboard search={search} from={from} onClear={() => change('')}>
        <search className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <SearchInput
            className="w-full sm:w-72"
            label="Search ambassadors"
            value={search}
            onChange={change}
          />
          <BandLegend />
        </search>
      </Leaderboard>
    </>
  );
}
