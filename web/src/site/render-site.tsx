import { type ComponentType, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { hexPalette, isColour, paletteStyle } from '#contract/palette.ts';
import {
  publicSite,
  type RenderedSite,
  type SiteContent,
  shownSite,
  type University,
} from '#contract/site.ts';
import { showSite } from '../content/site.ts';
import { HowItWorksPage } from '../pages/how-it-works-page.tsx';
import { LandingPage } from '../pages/landing-page.tsx';
import { PrivacyPage } from '../pages/privacy-page.tsx';
import { TermsPage } from '../pages/terms-page.tsx';
import { appDocument, type PageHead, type StaticPageName, sitePages } from '../site-pages.ts';
import { AppFallback } from './app-fallback.tsx';
import { HeadTags } from './head-tags.tsx';
import { IconLinks } from './icons.tsx';
import { manifestOf } from './manifest.ts';
import { PreloadHeroPicture } from './preload-hero-picture.tsx';
import { siteElement } from './site-element.ts';

const pages: Readonly<Record<StaticPageName, ComponentType>> = {
  index: LandingPage,
  'how-it-works': HowItWorksPage,
  privacy: PrivacyPage,
  terms: TermsPage,
};
const isStatic = (name: string): name is StaticPageName => Object.hasOwn(pages, name);

function renderDocument(head: PageHead, Page: ComponentType): { head: string; body: string } {
  const body = renderToString(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
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

/** The colour of the browser's bars. `public/theme.js` lets the chosen theme decide. */
function BarColour({ scheme, colour }: { scheme: 'light' | 'dark'; colour: string }) {
  return (
    <meta
      name="theme-color"
      content={colour}
      media={`(prefers-color-scheme: ${scheme})`}
      data-scheme={scheme}
    />
  );
}

interface Rendering {
  /** The name of the only document, for a preview. */
  readonly only?: string | undefined;
  /** The second identity provider of the configuration. */
  readonly university?: University | null;
}

/** Runs on the server: the build makes one file of it (web/build/server-rendering.ts). */
export function renderSite(content: SiteContent, { only, university = null }: Rendering = {}): RenderedSite {
  const shown = shownSite(content);
  showSite({ ...shown, ...(university && { university }) });
  // A draft may contain anything.
  const accent =
    shown.look.accent !== undefined && isColour(shown.look.accent) ? shown.look.accent : undefined;
  const { light, dark } = hexPalette(accent);
  const heads = [...sitePages, appDocument].filter(({ name }) => only === undefined || name === only);
  const documents = heads.map((page) => {
    const { name } = page;
    const document = renderDocument(page, isStatic(name) ? pages[name] : AppFallback);
    const site = publicSite(shown, { isStatic: isStatic(name), university });
    return [name, { ...document, site: siteElement(site) }];
  });
  return {
    documents: Object.fromEntries(documents),
    look: renderToStaticMarkup(
      <>
        <BarColour scheme="light" colour={light.paper} />
        <BarColour scheme="dark" colour={dark.paper} />
        <IconLinks look={shown.look} />
      </>,
    ).concat(accent === undefined ? '' : `<style>${paletteStyle(accent)}</style>`),
    manifest: manifestOf(shown, light.paper),
  };
}
