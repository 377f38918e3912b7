import { useSearchParams } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import { Leaderboard } from '../features/points/leaderboard.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchInput } from '../ui/search-input.tsx';

export function LeaderboardPage() {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').trim().slice(0, limits.searchLength);

  function change(next: string) {
    setParams(next ? { search: next } : {}, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <PageHeader title="Leaderboard" lead="Students with equal points share a rank: 1, 2, 2, 4." />
      <search className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SearchInput className="w-full sm:w-80" label="Search ambassadors" value={search} onChange={change} />
        <p className="text-muted text-xs">
          Points from <span className="font-semibold text-good">1 500</span> are green, from{' '}
          <span className="font-semibold text-warn">1 000</span> orange, and below that{' '}
          <span className="font-semibold text-bad">red</span>.
        </p>
      </search>
      <Leaderboard search={search} onClear={() => change('')} />
    </>
  );
}
