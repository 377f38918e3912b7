import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { exportOverview, getOverview, type OverviewPart } from '#contract/overview.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { call, callForBlob } from '../../api/client.ts';
import type { OverviewFilters } from './overview-filters.ts';

/** It is counted once a minute at most. */
const minute = 60_000;

export const overviewQuery = (filters: OverviewFilters) =>
  queryOptions({
    queryKey: ['overview', filters],
    queryFn: ({ signal }) => call(getOverview, { query: filters, signal }),
    placeholderData: keepPreviousData,
    staleTime: minute / 2,
    refetchInterval: ({ state: { error } }) =>
      error instanceof ApiProblem && error.retryAfterSeconds !== null
        ? error.retryAfterSeconds * 1_000
        : minute,
  });

export const loadOverviewCsv = (part: OverviewPart, filters: OverviewFilters) =>
  callForBlob(exportOverview, { query: { ...filters, part } });
