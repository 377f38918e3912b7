import { useEffect, useState } from 'react';

/** The current section is the one at this line, slightly above the middle of the window. */
const line = '-40% 0px -60% 0px';

/** The current one of these sections. Between two sections it stays the previous one. */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(target.id);
      },
      { rootMargin: line },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
