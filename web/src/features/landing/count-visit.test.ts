import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '../../forms/stub-session-storage.ts';
import { rememberSession } from '../auth/session-mark.ts';
import { countVisit } from './count-visit.ts';

const fetched = vi.fn(() => Promise.reject(new TypeError('offline')));
beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  stubLocalStorage();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a device counts once on each of its days', () => {
  vi.setSystemTime(new Date(2026, 10, 30, 0, 0));
  countVisit();
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/visits', { method: 'POST', keepalive: true });
  vi.setSystemTime(new Date(2026, 10, 30, 23, 59));
  countVisit();
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.setSystemTime(new Date(2026, 11, 1, 0, 0));
  countVisit();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a device on which somebody was signed in before does not count', () => {
  rememberSession();
  countVisit();
  expect(fetched).not.toHaveBeenCalled();
});

test('a device that stores nothing does not count', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse });
  countVisit();
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  countVisit();
  expect(fetched).not.toHaveBeenCalled();
});
