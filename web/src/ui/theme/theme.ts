import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';
type ThemeChoice = Theme | 'system';

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
  if (listeners.size === 1) window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    query.removeEventListener('change', listener);
    if (listeners.size === 0) window.removeEventListener('storage', follow);
  };
}

/** The colour of the browser's toolbar. */
function colourBars(choice: ThemeChoice) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset;
    const chosen = scheme === choice ? 'all' : 'not all';
    meta.media = choice === 'system' ? `(prefers-color-scheme: ${scheme})` : chosen;
  }
}

function apply(choice: ThemeChoice) {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  colourBars(choice);
  for (const listener of listeners) listener();
}

/** `theme.js` reads this before the first paint of a page. */
function choose(choice: ThemeChoice) {
  apply(choice);
  try {
    if (choice === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

/** Switches the theme; if the new one is the system's, follows the system again. */
function toggle() {
  const other = current() === 'dark' ? 'light' : 'dark';
  choose(other === (system().matches ? 'dark' : 'light') ? 'system' : other);
}

/** The theme was changed in another tab. */
function follow(event: StorageEvent) {
  if (event.key !== key) return;
  apply(event.newValue === 'light' || event.newValue === 'dark' ? event.newValue : 'system');
}

export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, current, () => 'light' as const);
  return { theme, toggle };
}

export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choice = useSyncExternalStore(
    subscribe,
    () => chosen() ?? 'system',
    () => 'system' as const,
  );
  return [choice, choose];
}
