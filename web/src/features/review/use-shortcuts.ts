import { useEffect, useRef } from 'react';

const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]';

/** Moves the focus to the field or button that a key stands for. */
export function focusShortcut(name: string) {
  document.querySelector<HTMLElement>(`[data-shortcut="${name}"]`)?.focus();
}

/** Single keys (in lower case) that do something, except while somebody types or holds a modifier. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>, enabled: boolean): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  useEffect(() => {
    if (!enabled) return;
    function onKeyDown(event: KeyboardEvent) {
      // A held key is pressed once.
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      const action = latest.current[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
