import { describe, expect, it } from 'vitest';
import { leftOutWords, roomFor, withArrived } from './upload-room.ts';

describe('roomFor', () => {
  it('counts what is there and what is under way, not what failed', () => {
    expect(roomFor(5, 1, [{ state: 'waiting' }, { state: 'uploading' }])).toBe(2);
    expect(roomFor(1, 0, [{ state: 'failed' }, { state: 'failed' }])).toBe(1);
    expect(roomFor(2, 3, [])).toBe(0);
  });
});

describe('withArrived', () => {
  it('adds, or replaces where there is one place', () => {
    expect(withArrived(['a'], 'b', 3)).toEqual(['a', 'b']);
    expect(withArrived(['a'], 'b', 1)).toEqual(['b']);
  });
});

it('says what was left out', () => {
  expect(leftOutWords(1, 2)).toBe('At most 1 file: 2 left out.');
  expect(leftOutWords(5, 0)).toBeNull();
});
