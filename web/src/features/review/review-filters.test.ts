import { describe, expect, it } from 'vitest';
import { readReviewFilters, writeReviewFilters } from './review-filters.ts';

describe('review filters in the URL', () => {
  it('reads an empty query string as no filter', () => {
    expect(readReviewFilters(new URLSearchParams())).toEqual({ status: 'all' });
  });

  it('writes the query string that it read', () => {
    const address = 'search=film&status=pending';
    expect(writeReviewFilters(readReviewFilters(new URLSearchParams(address))).toString()).toBe(address);
  });

  it('ignores unknown values', () => {
    expect(readReviewFilters(new URLSearchParams('search=%20&status=lost'))).toEqual({ status: 'all' });
  });
});
