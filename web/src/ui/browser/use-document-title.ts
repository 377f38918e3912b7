import { useEffect } from 'react';
import { festival } from '../../content/festival.ts';

/** Not React's `<title>`: index.html already has one, and browsers use the first. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${festival.title} ${festival.year}`;
  }, [title]);
}
