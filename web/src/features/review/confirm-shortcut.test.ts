import { expect, it } from 'vitest';
import { confirmWithin, pressShortcut } from './confirm-shortcut.ts';

it('asks at the first press and confirms at the second', () => {
  const first = pressShortcut(null, 'approve', 1000);
  expect(first).toEqual({ pending: { action: 'approve', until: 1000 + confirmWithin }, confirmed: false });
  expect(pressShortcut(first.pending, 'approve', 1200)).toEqual({ pending: null, confirmed: true });
});

it('does not confirm one action with the key of the other', () => {
  const { pending } = pressShortcut(null, 'approve', 0);
  expect(pressShortcut(pending, 'reject', 100)).toEqual({
    pending: { action: 'reject', until: 100 + confirmWithin },
    confirmed: false,
  });
});

it('asks again when the second press comes too late', () => {
  const { pending } = pressShortcut(null, 'reject', 0);
  expect(pressShortcut(pending, 'reject', confirmWithin).confirmed).toBe(false);
});
