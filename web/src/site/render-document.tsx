import { type ComponentType, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageHead } from '../site-pages.ts';
import { AppFallback } from './app-fallback.tsx';
import { HeadTags } from './head-tags.tsx';
import { PreloadHeroPicture } from './preload-hero-picture.tsx';

/**
 * The head and the body of one built document. Runs during the build only (web/build/prerender.ts).
 * @param Page null for a document whose page the app renders
 */
export function renderDocument(head: PageHead, Page: ComponentType | null): { head: string; body: string } {
  const body = renderToString(<StrictMode>{Page ? <Page /> : <AppFallback />}</StrictMode>);
  // React renders preload links for eager pictures before the page. They belong in the head.
  const preloads = /^(?:<link[^>]*>)*/.exec(body)?.[0] ?? '';
  return {
    head: renderToStaticMarkup(
      <>
        <HeadTags head={head} />
        {head.path === '/' && <PreloadHeroPicture />}
      </>,
    ).concat(preloads),
    body: body.slice(preloads.length),
  };
}
