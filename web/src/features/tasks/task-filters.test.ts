import { describe, expect, it } from 'vitest';
import { isNarrowed, readTaskFilters, writeTaskFilters } from './task-filters.ts';

describe('task filters in the URL', () => {
  it('reads an empty query string as no filter', () => {
    expect(readTaskFilters(new URLSearchParams())).toEqual({ show: 'all' });
    expect(isNarrowed({ show: 'all' })).toBe(false);
  });

  it('writes the query string that it read', () => {
    const address = 'search=film&domain=UI%2FUX&difficulty=Hard&show=open';
    expect(writeTaskFilters(readTaskFilters(new URLSearchParams(address))).toString()).toBe(address);
  });

  it('ignores unknown values', () => {
    const filters = readTaskFilters(new URLSearchParams('search=%20&domain=Cooking&difficulty=x&show=y'));
    expect(filters).toEqual({ show: 'all' });
  });

  it('cuts a search that the server would refuse', () => {
    expect(readTaskFilters(new URLSearchParams({ search: 'a'.repeat(300) })).search).toHaveLength(100);
  });
});
