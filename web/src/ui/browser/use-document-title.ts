import { useEffect } from 'react';
import { festivalName } from '../../content/festival-name.ts';
import { site } from '../../content/site.ts';

/** Not React's `<title>`: index.html already has one, and browsers use the first. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${festivalName(site().festival)}`;
  }, [title]);
}
