import { type OverviewPeriod, overviewPeriods } from '#contract/overview.ts';
import { readEdition } from '../editions/read-edition.ts';

/** The URL has the same names. */
export interface OverviewFilters {
  period: OverviewPeriod;
  /** A number; without one the edition that runs. */
  edition?: string | undefined;
}

const usual: OverviewPeriod = '30';

/** Reads the filters from a URL and ignores unknown values. */
export function readOverviewFilters(params: URLSearchParams): OverviewFilters {
  return {
    period: overviewPeriods.find((known) => known === params.get('period')) ?? usual,
    edition: readEdition(params),
  };
}

/** Defaults are left out of the URL. */
export function writeOverviewFilters({ period, edition }: OverviewFilters): URLSearchParams {
  return new URLSearchParams({ ...(period !== usual && { period }), ...(edition && { edition }) });
}
