import { describe, expect, it } from 'vitest';
import { studentTaskSorts } from '#contract/tasks.ts';
import {
  isNarrowed,
  readAdminTaskFilters,
  readTaskFilters,
  withoutNarrowing,
  writeTaskFilters,
} from './task-filters.ts';

describe('task filters in the URL', () => {
  it('reads an empty query string as no filter', () => {
    expect(readTaskFilters(new URLSearchParams())).toEqual({ show: 'all' });
    expect(isNarrowed({ show: 'all' })).toBe(false);
  });

  it('writes the query string that it read', () => {
    const address = 'search=film&domain=UI%2FUX&difficulty=Hard&for=me&show=open&sort=points';
    expect(writeTaskFilters(readTaskFilters(new URLSearchParams(address))).toString()).toBe(address);
  });

  it('leaves out what a page shows without a query string', () => {
    const open = readTaskFilters(new URLSearchParams(), 'open');
    expect(open).toEqual({ show: 'open' });
    expect(writeTaskFilters(open, 'open').toString()).toBe('');
    expect(writeTaskFilters({ show: 'all' }, 'open').toString()).toBe('show=all');
    expect(readTaskFilters(new URLSearchParams('show=all&sort=newest'), 'open')).toEqual({ show: 'all' });
  });

  it('calls a list narrowed that leaves tasks out, not one that is sorted', () => {
    expect(isNarrowed({ show: 'all', sort: 'points' })).toBe(false);
    expect(isNarrowed({ show: 'open' })).toBe(true);
    expect(isNarrowed({ show: 'all', difficulty: 'Easy' })).toBe(true);
  });

  it('keeps the order when filters are cleared', () => {
    const cleared = withoutNarrowing({ show: 'done', search: 'poster', difficulty: 'Easy', sort: 'points' });
    expect(cleared).toEqual({ show: 'done', sort: 'points' });
  });

  it('has a status for administrators, who see all of them by default', () => {
    const all = readAdminTaskFilters(new URLSearchParams('status=x&show=closed'));
    expect(all).toEqual({ show: 'all', status: 'all' });
    expect(isNarrowed(all)).toBe(false);
    expect(writeTaskFilters(all).toString()).toBe('');
    const drafts = readAdminTaskFilters(new URLSearchParams('status=draft'));
    expect(isNarrowed(drafts)).toBe(true);
    expect(writeTaskFilters(drafts).toString()).toBe('status=draft');
    expect(withoutNarrowing(drafts)).toEqual(all);
    expect(readTaskFilters(new URLSearchParams('status=draft'))).toEqual({ show: 'all' });
  });

  it('ignores an order that students do not have', () => {
    const pending = new URLSearchParams('sort=pending');
    expect(readTaskFilters(pending)).toEqual({ show: 'all', sort: 'pending' });
    expect(readTaskFilters(pending, 'all', studentTaskSorts)).toEqual({ show: 'all' });
  });

  it('ignores unknown values', () => {
    const filters = readTaskFilters(new URLSearchParams('search=%20&domain=%20&difficulty=x&show=y&sort=z'));
    expect(filters).toEqual({ show: 'all' });
  });

  it('cuts a search that the server would refuse', () => {
    expect(readTaskFilters(new URLSearchParams({ search: 'a'.repeat(300) })).search).toHaveLength(100);
  });
});
