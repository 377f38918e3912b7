import { describe, expect, it } from 'vitest';
import type { ListedUser } from '#contract/manage-users.ts';
import { sampleUser } from './sample-user.ts';
import { withoutUser } from './users-query.ts';

const user = (id: string): ListedUser => ({
  ...sampleUser({ id, uid: id, name: id, email: `${id}@college.example` }),
  role: 'user',
  signedIn: true,
  disabled: false,
});

const pages = {
  pages: [
    { items: [user('a'), user('b')], nextCursor: 'next', total: 3, totalIsMinimum: false },
    { items: [user('c')], nextCursor: null, total: 3, totalIsMinimum: false },
  ],
  pageParams: [undefined, 'next'],
};

describe('pages of users without one', () => {
  it('omit the row and reduce the total of every page', () => {
    const left = withoutUser(pages, 'b');
    expect(left?.pages.map((page) => page.items.map(({ id }) => id))).toEqual([['a'], ['c']]);
    expect(left?.pages.map((page) => page.total)).toEqual([2, 2]);
  });

  it('keep a total that is a minimum', () => {
    const [first] = pages.pages;
    const counted = { ...pages, pages: [{ ...first, total: 1_000, totalIsMinimum: true }] } as typeof pages;
    expect(withoutUser(counted, 'b')?.pages[0]?.total).toBe(1_000);
  });

  it('stay the same object if they do not contain the user', () => {
    expect(withoutUser(pages, 'z')).toBe(pages);
    expect(withoutUser(undefined, 'a')).toBeUndefined();
  });
});
