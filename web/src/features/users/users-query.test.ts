import { describe, expect, it } from 'vitest';
import type { ListedUser } from '#contract/users.ts';
import { withoutUser } from './users-query.ts';

const user = (id: string): ListedUser => ({
  id,
  uid: id,
  name: id,
  firstName: null,
  lastName: null,
  email: `${id}@college.example`,
  phone: null,
  college: null,
  program: null,
  joiningYear: null,
  techid: 'TB26-00001',
  points: 0,
  collegeCity: null,
  collegeState: null,
  linkedin: null,
  facebook: null,
  instagram: null,
  profilePhoto: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  role: 'user',
});

const pages = {
  pages: [
    { items: [user('a'), user('b')], nextCursor: 'next', total: 3 },
    { items: [user('c')], nextCursor: null, total: 3 },
  ],
  pageParams: [undefined, 'next'],
};

describe('pages of users without one', () => {
  it('omit the row and reduce the total of every page', () => {
    const left = withoutUser(pages, 'b');
    expect(left?.pages.map((page) => page.items.map(({ id }) => id))).toEqual([['a'], ['c']]);
    expect(left?.pages.map((page) => page.total)).toEqual([2, 2]);
  });

  it('stay the same object if they do not contain the user', () => {
    expect(withoutUser(pages, 'z')).toBe(pages);
    expect(withoutUser(undefined, 'a')).toBeUndefined();
  });
});
