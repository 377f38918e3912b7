import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const key = 'theme';
const listeners = new Set<() => void>();
const system = () => window.matchMedia('(prefers-color-scheme: dark)');

function chosen(): Theme | null {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : null;
}

const current = (): Theme => chosen() ?? (system().matches ? 'dark' : 'light');

function subscribe(listener: () => void) {
  const query = system();
  listeners.add(listener);
  query.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    query.removeEventListener('change', listener);
  };
}

/** Remembered by `theme.js` before the next paint; choosing what the system has goes back to following it. */
function choose(theme: Theme) {
  const followsSystem = theme === (system().matches ? 'dark' : 'light');
  if (followsSystem) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (followsSystem) localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, current, () => 'light' as const);
  return { theme, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') };
}
