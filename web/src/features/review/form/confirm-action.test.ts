import { describe, expect, it } from 'vitest';
import { confirmQuestion, confirmWithin, isTyped, pressAction } from './confirm-action.ts';

const approveByKey = { action: 'approve', startedBy: 'key', missing: null, now: 1000 } as const;
const approve = { action: 'approve', startedBy: 'button', missing: null, now: 1000 } as const;
const reject = { ...approve, action: 'reject' } as const;

describe('a key', () => {
  it('asks at the first press and confirms at the second', () => {
    const first = pressAction(null, approveByKey);
    const asked = { action: 'approve', startedBy: 'key', until: 1000 + confirmWithin };
    expect(first).toEqual({ pending: asked, confirmed: false });
    expect(pressAction(first.pending, { ...approveByKey, now: 1200 })).toEqual({
      pending: null,
      confirmed: true,
    });
  });

  it('does not confirm the action of the other key', () => {
    const { pending } = pressAction(null, approveByKey);
    const second = pressAction(pending, { ...reject, startedBy: 'key' });
    expect(second).toMatchObject({ pending: { action: 'reject' }, confirmed: false });
  });

  it('asks again when the second press comes too late', () => {
    const { pending } = pressAction(null, approveByKey);
    expect(pressAction(pending, { ...approveByKey, now: 1000 + confirmWithin }).confirmed).toBe(false);
  });
});

it.each([
  { ...approveByKey, missing: 'points' },
  { ...approveByKey, missing: 'checklist' },
  { ...approveByKey, action: 'reject', missing: 'feedback' },
] as const)(
  'a key does not confirm if something is missing, and Enter does: $action without $missing',
  (given) => {
    const first = pressAction(null, given);
    const second = pressAction(first.pending, given);
    expect([first.confirmed, second.confirmed]).toEqual([false, false]);
    expect(pressAction(second.pending, { ...given, startedBy: 'button' }).confirmed).toBe(true);
  },
);

it('a word that is typed after a key is no second press', () => {
  const { pending } = pressAction(null, approveByKey);
  const press = (key: string, held = {}) =>
    pending && isTyped(pending, { key, ctrlKey: false, metaKey: false, altKey: false, ...held });
  expect(['d', ' ', 'r', '1'].map((key) => press(key))).toEqual([true, true, true, true]);
  expect(['a', 'A', 'Enter', 'Escape', 'Tab'].map((key) => press(key))).toEqual(Array(5).fill(false));
  expect(press('c', { ctrlKey: true })).toBe(false);
});

describe('a button or Enter', () => {
  it('confirms at once if points or feedback are given', () => {
    expect(pressAction(null, approve)).toEqual({ pending: null, confirmed: true });
    expect(pressAction(null, reject)).toEqual({ pending: null, confirmed: true });
  });

  it.each([
    { ...approve, missing: 'points' },
    { ...approve, missing: 'checklist' },
    { ...reject, missing: 'feedback' },
  ] as const)('asks once if something is missing: $action without $missing', (given) => {
    const first = pressAction(null, given);
    expect(first).toMatchObject({ pending: { action: given.action, startedBy: 'button' }, confirmed: false });
    expect(pressAction(first.pending, given).confirmed).toBe(true);
  });
});

it('the question says what the second press does', () => {
  const until = 0;
  const full = { missing: null, maxPoints: 250 };
  expect(
    [
      confirmQuestion({ action: 'approve', startedBy: 'key', until }, full),
      confirmQuestion({ action: 'approve', startedBy: 'button', until }, { ...full, missing: 'points' }),
      confirmQuestion({ action: 'approve', startedBy: 'key', until }, { ...full, missing: 'checklist' }),
      confirmQuestion({ action: 'reject', startedBy: 'key', until }, full),
      confirmQuestion({ action: 'reject', startedBy: 'button', until }, { ...full, missing: 'feedback' }),
    ].map((question) => question.replace(', Esc to cancel', '')),
  ).toEqual([
    'Press A again to approve',
    'No points are entered. Press Approve again to approve with 0 of 250 points',
    'No item of the checklist is ticked: the student will read “Not met” at each. Press Enter to approve',
    'Press R again to reject',
    'Press Reject again to reject without feedback',
  ]);
});
