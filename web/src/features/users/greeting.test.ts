import { describe, expect, it } from 'vitest';
import { callName, greeting } from './greeting.ts';

describe('greeting', () => {
  it('depends on the hour', () => {
    const at = (hour: number) => greeting(new Date(2026, 0, 10, hour));
    expect([3, 8, 12, 17, 18, 23].map(at)).toEqual([
      'Good evening',
      'Good morning',
      'Good afternoon',
      'Good afternoon',
      'Good evening',
      'Good evening',
    ]);
  });
});

describe('callName', () => {
  it('prefers the first name', () => {
    expect(callName({ firstName: 'Asha', name: 'Rao Asha' })).toBe('Asha');
    expect(callName({ firstName: null, name: ' Asha Rao' })).toBe('Asha');
    expect(callName({ name: 'Cher' })).toBe('Cher');
  });
});
