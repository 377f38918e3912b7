import { describe, expect, it } from 'vitest';
import { readUserFilters, writeUserFilters } from './user-filters.ts';

describe('user filters in the URL', () => {
  it('reads an empty query string as all users, sorted by name', () => {
    expect(readUserFilters(new URLSearchParams())).toEqual({ role: 'all', sort: 'name' });
  });

  it('writes the query string that it read', () => {
    const address = 'search=TB26&role=user&sort=points';
    expect(writeUserFilters(readUserFilters(new URLSearchParams(address))).toString()).toBe(address);
  });

  it('ignores unknown values', () => {
    const params = new URLSearchParams('search=%20&role=king&sort=phone');
    expect(readUserFilters(params)).toEqual({ role: 'all', sort: 'name' });
  });

  it('cuts a search that the server would refuse', () => {
    const params = new URLSearchParams({ search: 'a'.repeat(300) });
    expect(readUserFilters(params).search).toHaveLength(100);
  });
});
