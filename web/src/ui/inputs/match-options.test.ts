import { describe, expect, it } from 'vitest';
import { matchOptions } from './match-options.ts';

const states = ['Andhra Pradesh', 'Himachal Pradesh', 'Madhya Pradesh', 'Punjab', 'Puducherry', 'Tamil Nadu'];

describe('matchOptions', () => {
  it('returns all options in order if nothing is typed', () => {
    expect(matchOptions(states, '  ')).toEqual(states);
  });

  it('ranks a match at the start first, then at the start of a word, then inside a word', () => {
    expect(matchOptions(['Old Port', 'Airport', 'Port Blair'], 'port')).toEqual([
      'Port Blair',
      'Old Port',
      'Airport',
    ]);
  });

  it('ignores case and accents in the options and in the typed text', () => {
    expect(matchOptions(states, 'PÚ')).toEqual(['Punjab', 'Puducherry']);
    expect(matchOptions(['Pondichéry'], 'pondichery')).toEqual(['Pondichéry']);
  });

  it('treats brackets and dashes as word boundaries', () => {
    expect(matchOptions(['B.Tech (Civil)', 'Anticivil'], 'civil')).toEqual(['B.Tech (Civil)', 'Anticivil']);
    expect(matchOptions(states, 'goa')).toEqual([]);
  });
});
