import { describe, expect, it } from 'vitest';
import { readUserFilters, sortBy, writeUserFilters } from './user-filters.ts';

describe('user filters in the URL', () => {
  it('reads an empty query string as all users, sorted by name', () => {
    expect(readUserFilters(new URLSearchParams())).toEqual({ role: 'all', sort: 'name' });
  });

  it('writes the query string that it read', () => {
    for (const address of [
      'search=TB26&role=user&sort=points',
      'sort=points&order=asc',
      'order=desc',
      'college=NIT+Trichy&city=Delhi&inactive=30',
      'state=approved&joinedFrom=2026-11-01T18%3A30%3A00.000Z&joinedUntil=2026-11-08T18%3A30%3A00.000Z&workedFrom=2026-11-08T18%3A30%3A00.000Z',
    ]) {
      expect(writeUserFilters(readUserFilters(new URLSearchParams(address))).toString()).toBe(address);
    }
  });

  it('ignores unknown values', () => {
    const params = new URLSearchParams(
      'search=%20&role=king&sort=phone&order=up&city=+&inactive=7&state=new&joinedFrom=May',
    );
    expect(readUserFilters(params)).toEqual({ role: 'all', sort: 'name' });
  });

  it('reverses the order when the same key is chosen again', () => {
    const byName = { role: 'all', sort: 'name' } as const;
    expect(sortBy(byName, 'name')).toEqual({ sort: 'name', order: 'desc' });
    expect(sortBy({ ...byName, order: 'desc' }, 'name')).toEqual({ sort: 'name', order: undefined });
    expect(sortBy({ ...byName, order: 'desc' }, 'points')).toEqual({ sort: 'points', order: undefined });
    expect(sortBy({ role: 'all', sort: 'points' }, 'points')).toEqual({ sort: 'points', order: 'asc' });
  });

  it('cuts a search that the server would refuse', () => {
    const params = new URLSearchParams({ search: 'a'.repeat(300) });
    expect(readUserFilters(params).search).toHaveLength(100);
  });
});
