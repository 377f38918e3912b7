const isMac = (userAgent: string) => /Mac|iPhone|iPad/.test(userAgent);

/** The keys that open the command palette, as they are printed on this device's keyboard. */
export const paletteKeys = () => (isMac(navigator.userAgent) ? '⌘K' : 'Ctrl K');

/** The same keys for `aria-keyshortcuts`. */
export const paletteShortcut = () => (isMac(navigator.userAgent) ? 'Meta+K' : 'Control+K');

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** On a Mac, Ctrl+K deletes to the end of the line. */
export function isPaletteKey(event: Keys, userAgent = navigator.userAgent): boolean {
  const [held, other] = isMac(userAgent) ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  return event.key.toLowerCase() === 'k' && held && !other && !event.altKey && !event.shiftKey;
}
