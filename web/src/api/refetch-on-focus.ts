import { focusManager } from '@tanstack/react-query';

/** Fetches stale data again when the user returns: to the tab, or to a window that was visible all the time. */
export function refetchOnFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const listener = () => onFocus();
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('focus', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('focus', listener);
    };
  });
}
