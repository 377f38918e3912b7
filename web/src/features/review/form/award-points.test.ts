import { describe, expect, it } from 'vitest';
import { clampAward, clampNote, clampWhileTyping } from './award-points.ts';

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

  it.each([
    ['', null],
    ['0', null],
    ['007', null],
    ['250', null],
    ['99999', 'Changed to the maximum of 250.'],
    ['250.5', 'Changed to the maximum of 250.'],
    ['-5', 'Changed to the minimum of 0.'],
    ['1e9', 'Changed to 1: points are whole numbers.'],
    ['10.5', 'Changed to 10: points are whole numbers.'],
  ])('says what was changed in %j', (typed, note) => {
    expect(clampNote(typed, 250)).toBe(note);
  });
});
