import { useEffect } from 'react';
import { festival } from '../content/festival.ts';

/** Not React's own `<title>`: index.html has one already, and a browser heeds the first. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${festival.title} ${festival.year}`;
  }, [title]);
}
