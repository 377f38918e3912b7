import { describe, expect, it } from 'vitest';
import { readReviewFilters, writeReviewFilters } from './review-filters.ts';

describe('review filters in the URL', () => {
  it('reads an empty query string as no filter', () => {
    expect(readReviewFilters(new URLSearchParams())).toEqual({ status: 'all', sort: 'newest' });
  });

  it('writes the query string that it read', () => {
    const address =
      'search=film&status=pending&task=0190a000-0000-7000-8000-000000000001&student=0190a000-0000-7000-8000-000000000002&domain=Design&college=North+College&age=overdue&mine=true&sort=oldest';
    expect(writeReviewFilters(readReviewFilters(new URLSearchParams(address))).toString()).toBe(address);
  });

  it('ignores unknown values', () => {
    expect(
      readReviewFilters(
        new URLSearchParams('search=%20&status=lost&task=1&student=&domain=&age=9&sort=points'),
      ),
    ).toEqual({
      status: 'all',
      sort: 'newest',
    });
  });
});
