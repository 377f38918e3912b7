import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Retention } from '#contract/retention.ts';
import { countRetention } from '#contract/retention-preview.ts';
import { getSite } from '#contract/site.ts';
import { countSiteUse, getSiteDraft, listSiteVersions } from '#contract/site-editing.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';

/** Read when the page is opened: the editor keeps its own copy. */
export const siteDraftQuery = () =>
  queryOptions({
    queryKey: ['site', 'draft'],
    queryFn: ({ signal }) => call(getSiteDraft, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const publishedSiteQuery = () =>
  queryOptions({ queryKey: ['site', 'published'], queryFn: ({ signal }) => call(getSite, { signal }) });

export const siteUseQuery = () =>
  queryOptions({ queryKey: ['site', 'use'], queryFn: ({ signal }) => call(countSiteUse, { signal }) });

/** What the settings would delete. */
export const retentionCountQuery = (settings: Retention) =>
  queryOptions({
    queryKey: ['site', 'retention', settings],
    queryFn: ({ signal }) => call(countRetention, { query: settings, signal }),
  });

export const siteVersionsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['site', 'versions'],
    queryFn: ({ pageParam, signal }) => call(listSiteVersions, { query: { cursor: pageParam }, signal }),
    ...cursorPages,
  });
