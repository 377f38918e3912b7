import { useEffect } from 'react';

/** Not React's own `<title>`: index.html has one already, and a browser heeds the first. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Torchbearer`;
  }, [title]);
}
