import { limits } from '#contract/limits.ts';
import { type MessageFilter, messageFilter } from '#contract/messages.ts';

/** Filters of the inbox; the URL has the same names. */
export interface MessageFilters {
  show: MessageFilter;
  search?: string | undefined;
}

/** Reads the filters from a URL and ignores unknown values. */
export function readMessageFilters(params: URLSearchParams): MessageFilters {
  const show = messageFilter.catch('open').parse(params.get('show'));
  const search = (params.get('search') ?? '').trim().slice(0, limits.searchLength);
  return search === '' ? { show } : { show, search };
}

/** Defaults are left out of the URL. */
export function writeMessageFilters({ show, search }: MessageFilters): URLSearchParams {
  return new URLSearchParams({ ...(show !== 'open' && { show }), ...(search && { search }) });
}
