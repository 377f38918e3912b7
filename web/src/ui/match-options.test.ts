import { describe, expect, it } from 'vitest';
import { matchOptions } from './match-options.ts';

const states = ['Andhra Pradesh', 'Himachal Pradesh', 'Madhya Pradesh', 'Punjab', 'Puducherry', 'Tamil Nadu'];

describe('matchOptions', () => {
  it('offers everything, in its order, before anything is typed', () => {
    expect(matchOptions(states, '  ')).toEqual(states);
  });

  it('puts a beginning before a word, and a word before a middle', () => {
    expect(matchOptions(['Old Port', 'Airport', 'Port Blair'], 'port')).toEqual([
      'Port Blair',
      'Old Port',
      'Airport',
    ]);
  });

  it('minds neither case nor accents, on either side', () => {
    expect(matchOptions(states, 'PÚ')).toEqual(['Punjab', 'Puducherry']);
    expect(matchOptions(['Pondichéry'], 'pondichery')).toEqual(['Pondichéry']);
  });

  it('takes brackets and dashes for the ends of words', () => {
    expect(matchOptions(['B.Tech (Civil)', 'Anticivil'], 'civil')).toEqual(['B.Tech (Civil)', 'Anticivil']);
    expect(matchOptions(states, 'goa')).toEqual([]);
  });
});
