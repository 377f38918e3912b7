import { describe, expect, it } from 'vitest';
import { clampAward, clampWhileTyping } from './award-points.ts';

describe('awarded points', () => {
  it.each([
    ['', 0],
    ['  ', 0],
    ['-5', 0],
    ['0', 0],
    ['225', 225],
    ['12.9', 12],
    ['250', 250],
    ['251', 250],
    ['1e9', 1],
    ['points', 0],
  ])('%j of 250 counts as %d', (typed, points) => {
    expect(clampAward(typed, 250)).toBe(points);
  });

  it('gives nothing for a task without points', () => {
    expect(clampAward('10', 0)).toBe(0);
  });

  it('leaves an emptied field empty while typing', () => {
    expect(clampWhileTyping('', 250)).toBe('');
    expect(clampWhileTyping('999', 250)).toBe('250');
    expect(clampWhileTyping('007', 250)).toBe('7');
  });
});
