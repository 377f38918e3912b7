import { describe, expect, it } from 'vitest';
import { profileCompleteness, sayMissing } from '#contract/profile-completeness.ts';
import { site } from '../../content/site.ts';
import { sampleUser } from './sample-user.ts';

const fresh = sampleUser();

describe('profileCompleteness', () => {
  it('counts the fields from Google, and every field of a complete profile', () => {
    expect(profileCompleteness(fresh).fraction).toBe(2 / 10);
    const full = {
      ...fresh,
      phone: '+91 98765 43210',
      college: 'Lakeside College',
      program: 'B.Tech',
      joiningYear: 2024,
      collegeCity: 'Pune',
      collegeState: 'Maharashtra',
      instagram: 'https://instagram.com/asha',
      profilePhoto: '/api/files/1',
    };
    expect(profileCompleteness(full)).toEqual({ fraction: 1, missing: [] });
    expect(profileCompleteness({ ...full, college: null })).toEqual({
      fraction: 9 / 10,
      missing: ['college'],
    });
  });
});

it('has a label for every field that a reward needs', () => {
  const { missing } = profileCompleteness({ ...fresh, name: '', email: '' });
  for (const { claim } of site().tiers.flatMap(({ rewards }) => rewards)) {
    expect(missing).toEqual(expect.arrayContaining([...(claim.needs ?? [])]));
  }
});

describe('sayMissing', () => {
  it('names the first two or three and counts the rest', () => {
    expect(sayMissing([])).toBe('');
    expect(sayMissing(['city'])).toBe('city');
    expect(sayMissing(['city', 'state'])).toBe('city and state');
    expect(sayMissing(['city', 'state', 'photo'])).toBe('city, state and photo');
    expect(sayMissing(['city', 'state', 'photo', 'college'])).toBe('city, state and 2 more');
  });
});
