import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '../../forms/stub-session-storage.ts';
import { rememberSession } from '../auth/session-mark.ts';
import { countVisit } from './count-visit.ts';

const fetched = vi.fn(() => Promise.reject(new TypeError('offline')));
beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  stubLocalStorage();
});
afterEach(() => vi.unstubAllGlobals());

function open(type: string, referrer: string): void {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
  vi.stubGlobal('document', { referrer });
  vi.stubGlobal('window', { location: { origin: 'https://site.test' } });
  countVisit();
}

test.each(['', 'https://elsewhere.test/', 'https://site.test.elsewhere.test/'])(
  'who comes from “%s” counts',
  (referrer) => {
    open('navigate', referrer);
    expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/visits', { method: 'POST', keepalive: true });
  },
);

test.each([
  ['reload', ''],
  ['back_forward', 'https://elsewhere.test/'],
  ['navigate', 'https://site.test/how-it-works'],
])('%s from “%s” does not count', (type, referrer) => {
  open(type, referrer);
  expect(fetched).not.toHaveBeenCalled();
});

test('a page that is prerendered counts once it is seen', () => {
  const shown = vi.fn();
  vi.stubGlobal('document', { prerendering: true, addEventListener: shown });
  countVisit();
  expect(fetched).not.toHaveBeenCalled();
  expect(shown).toHaveBeenCalledExactlyOnceWith('prerenderingchange', countVisit, { once: true });
});

test('a browser in which somebody was signed in before does not count', () => {
  rememberSession();
  open('navigate', '');
  expect(fetched).not.toHaveBeenCalled();
});
