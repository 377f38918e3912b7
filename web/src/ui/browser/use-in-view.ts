import { useEffect, useState } from 'react';

/** Whether a part of the element is in the window, which `margin` enlarges or reduces as in `rootMargin`. */
export function useInView(element: Element | null, margin: string): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      // Several entries may arrive at once; only the last one is current.
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, margin]);
  return inView;
}
