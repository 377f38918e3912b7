import { Fragment } from 'react';
import { addressesOf, type PictureFiles } from '../content/responsive-picture.tsx';
import { site } from '../content/site.ts';
import { filesOf as uploadedFilesOf } from '../content/uploaded-picture.tsx';
import { heroSizes } from '../features/landing/own-hero-picture.tsx';
import { filesOf } from '../features/landing/picture.tsx';

const themes = [
  { scheme: 'light', wide: 'field-day', tall: 'field-day-tall' },
  { scheme: 'dark', wide: 'field-night', tall: 'field-night-tall' },
] as const;

function Hint({ files, media, sizes }: { files: PictureFiles; media?: string; sizes: string }) {
  return (
    <link
      rel="preload"
      as="image"
      type="image/avif"
      media={media}
      imageSrcSet={addressesOf(files, 'avif')}
      imageSizes={sizes}
      fetchPriority="high"
    />
  );
}

/**
 * Preloads the landing page's first picture. One of ours (features/landing/field-picture.tsx) can only follow the system's
 * theme: for visitors who chose the other theme it loads a picture that is not shown.
 */
export function PreloadHeroPicture() {
  const { hero } = site().look;
  if (hero) return <Hint files={uploadedFilesOf(hero)} sizes={heroSizes} />;
  return themes.map(({ scheme, wide, tall }) => (
    <Fragment key={scheme}>
      <Hint
        files={filesOf(tall)}
        sizes="100vw"
        media={`(width < 64rem) and (prefers-color-scheme: ${scheme})`}
      />
      <Hint
        files={filesOf(wide)}
        sizes="max(100vw, 200vh)"
        media={`(width >= 64rem) and (prefers-color-scheme: ${scheme})`}
      />
    </Fragment>
  ));
}
