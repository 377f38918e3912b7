/** The keys that open the command palette, as they are printed on this device's keyboard. */
export const paletteKeys = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K');
