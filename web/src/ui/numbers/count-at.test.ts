import { describe, expect, it } from 'vitest';
import { countAt } from './count-at.ts';

describe('countAt', () => {
  it('starts at one number, ends at the other and stays there', () => {
    expect(countAt(0, 925, -0.1)).toBe(0);
    expect(countAt(0, 925, 0)).toBe(0);
    expect(countAt(0, 925, 1)).toBe(925);
    expect(countAt(925, 700, 7)).toBe(700);
  });

  it('never overshoots, up or down', () => {
    for (let fraction = 0; fraction <= 1; fraction += 0.05) {
      expect(countAt(100, 250, fraction)).toBeGreaterThanOrEqual(100);
      expect(countAt(100, 250, fraction)).toBeLessThanOrEqual(250);
      expect(countAt(250, 100, fraction)).toBeLessThanOrEqual(250);
    }
  });
});
