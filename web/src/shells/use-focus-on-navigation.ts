import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** After a change of page the focus stands at the start of the new one, as it would after a page load. */
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
