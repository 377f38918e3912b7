import { useEffect, useRef } from 'react';

const typing =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"]';
/** In these the browser uses the arrow keys. */
const players = 'video, audio';

const shortcutTarget = (name: string) => document.querySelector<HTMLElement>(`[data-shortcut="${name}"]`);

/** Moves the focus to the field or button of a shortcut. */
export function focusShortcut(name: string) {
  shortcutTarget(name)?.focus();
}

/** Scrolls the field or button of a shortcut into view. */
export function revealShortcut(name: string) {
  shortcutTarget(name)?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Handlers by key, in lower case; ignored while the user types or holds a modifier. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>, enabled: boolean): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  useEffect(() => {
    if (!enabled) return;
    function onKeyDown(event: KeyboardEvent) {
      // A key that is held down counts once.
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      const used = key.startsWith('arrow') ? `${typing}, ${players}` : typing;
      if (event.target instanceof Element && event.target.closest(used)) return;
      const action = latest.current[key];
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
