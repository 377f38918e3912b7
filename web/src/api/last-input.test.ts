import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const wait = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000);

it.each(['keydown', 'input', 'click', 'focusin'])('%s keeps the page from being idle', async (kind) => {
  const { isPageIdle } = await import('./last-input.ts');
  wait(limits.pageIdleMinutes);
  page.dispatchEvent(new Event(kind));
  wait(limits.pageIdleMinutes);
  expect(isPageIdle()).toBe(false);
  wait(1);
  expect(isPageIdle()).toBe(true);
});

it('the focus that an idle page moves is no input', async () => {
  const { isPageIdle } = await import('./last-input.ts');
  wait(limits.pageIdleMinutes + 1);
  page.dispatchEvent(new Event('focusin'));
  expect(isPageIdle()).toBe(true);
  page.dispatchEvent(new Event('click'));
  expect(isPageIdle()).toBe(false);
});
