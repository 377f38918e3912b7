import { type ComponentType, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { LandingPage } from '../pages/landing-page.tsx';
import { PrivacyPage } from '../pages/privacy-page.tsx';
import { TermsPage } from '../pages/terms-page.tsx';
import { AppFallback } from './app-fallback.tsx';
import { HeadTags } from './head-tags.tsx';
import { type DocumentName, pageHeads } from './page-heads.ts';
import { PreloadHeroPicture } from './preload-hero-picture.tsx';

/** The pages that are whole without their script. The others are drawn by the app. */
const staticPages: Partial<Record<DocumentName, ComponentType>> = {
  index: LandingPage,
  privacy: PrivacyPage,
  terms: TermsPage,
};

/** The addresses that a search engine may know. */
export const foundAddresses = Object.values(pageHeads).flatMap(({ path }) => path ?? []);

/** Loaded by the build alone (web/build/prerender.ts): the head and the body of one built document. */
export function renderDocument(name: DocumentName): { head: string; body: string } {
  const Page = staticPages[name];
  const body = renderToString(<StrictMode>{Page ? <Page /> : <AppFallback />}</StrictMode>);
  // React puts the pictures that it would load at once before the page: their place is the head.
  const hints = /^(?:<link[^>]*>)*/.exec(body)?.[0] ?? '';
  return {
    head: renderToStaticMarkup(
      <>
        <HeadTags head={pageHeads[name]} />
        {name === 'index' && <PreloadHeroPicture />}
      </>,
    ).concat(hints),
    body: body.slice(hints.length),
  };
}
