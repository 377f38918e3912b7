import { useEffect, useRef } from 'react';

/** In these a key is text, or belongs to the element. */
export const keyless =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"], [role="alertdialog"]';
/** In these the browser uses the arrow keys. */
const players = 'video, audio';

const shortcutTarget = (name: string) => document.querySelector<HTMLElement>(`[data-shortcut="${name}"]`);

/** Moves the focus to the field or button of a shortcut. */
export function focusShortcut(name: string) {
  shortcutTarget(name)?.focus();
}

/** Moves the focus to the button of a shortcut, and presses it if it has the focus: so a key is pressed twice. */
export function pressShortcut(name: string) {
  const target = shortcutTarget(name);
  if (target !== null && target === document.activeElement) target.click();
  else target?.focus();
}

/** Scrolls the field or button of a shortcut into view. */
export function revealShortcut(name: string) {
  shortcutTarget(name)?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Milliseconds without a key after which a user has noticed that the field in which they typed is gone. */
const pause = 1_000;
/** The field in which the last keys were typed, and when: `KeyboardEvent.timeStamp`. */
let typed: { field: Element; at: number } | null = null;

/** Escape leaves a field; Ctrl+Enter, or Enter in a field of one line, sends a form: the user expects that fields disappear. */
const isCommand = (event: KeyboardEvent, field: Element) =>
  ((event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')) ||
  event.key === 'Escape' ||
  (event.key === 'Enter' && !(field instanceof HTMLTextAreaElement));

/** When a field is removed while the user types in it, the focus moves and the next letters would be shortcuts. */
function noteTyping(event: KeyboardEvent) {
  const { target, timeStamp } = event;
  const field = target instanceof Element ? target.closest('input, textarea') : null;
  if (field) typed = isCommand(event, field) ? null : { field, at: timeStamp };
  else if (typed && (typed.field.isConnected || timeStamp - typed.at > pause)) typed = null;
  else if (typed) typed.at = timeStamp;
}

/** A user who clicks has noticed that the field is gone. */
function forgetTyping() {
  typed = null;
}

/** Marks a dialog with keys for its buttons. */
export const shortcutsInside = { 'data-shortcuts': '' } as const;

/** Whether a dialog is open that has no keys of its own: those of the page and of dialogs below are off. */
export function isBehindDialog(): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog:modal');
  // The last one in the document is above the others.
  const top = dialogs[dialogs.length - 1];
  return top !== undefined && !top.hasAttribute('data-shortcuts');
}

/**
 * Handlers by key, in lower case; ignored while the user types or holds a modifier, behind a dialog, and until a pause or a
 * click if the field in which they typed was removed.
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>, enabled = true): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  useEffect(() => {
    // Before any handler. The browser adds each listener once; they stay, because they must know what was typed before.
    document.addEventListener('keydown', noteTyping, { capture: true });
    document.addEventListener('pointerdown', forgetTyping, { capture: true });
  }, []);
  useEffect(() => {
    if (!enabled) return;
    function onKeyDown(event: KeyboardEvent) {
      // A key that is held down counts once.
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (typed) return;
      const key = event.key.toLowerCase();
      const used = key.startsWith('arrow') ? `${keyless}, ${players}` : keyless;
      if (event.target instanceof Element && event.target.closest(used)) return;
      const action = latest.current[key];
      if (!action || isBehindDialog()) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
