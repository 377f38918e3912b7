import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Moves the focus to the start of the new page after a client-side navigation, as a page load would. */
export function useFocusOnNavigation<T extends HTMLElement>() {
  const target = useRef<T>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    target.current?.focus({ preventScroll: true });
  }, [pathname]);
  return target;
}
