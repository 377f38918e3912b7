import { Fragment } from 'react';
import type { PictureName } from '../content/picture-sizes.ts';
import { addressesOf } from '../features/landing/picture.tsx';

const themes = [
  { scheme: 'light', wide: 'field-day', tall: 'field-day-tall' },
  { scheme: 'dark', wide: 'field-night', tall: 'field-night-tall' },
] as const;

function Hint({ name, media, sizes }: { name: PictureName; media: string; sizes: string }) {
  return (
    <link
      rel="preload"
      as="image"
      type="image/avif"
      media={media}
      imageSrcSet={addressesOf(name, 'avif')}
      imageSizes={sizes}
      fetchPriority="high"
    />
  );
}

/**
 * Preloads the landing page's first picture (features/landing/field-picture.tsx). It can only follow the system's theme:
 * for visitors who chose the other theme it loads a picture that is not shown.
 */
export function PreloadHeroPicture() {
  return themes.map(({ scheme, wide, tall }) => (
    <Fragment key={scheme}>
      <Hint name={tall} sizes="100vw" media={`(width < 64rem) and (prefers-color-scheme: ${scheme})`} />
      <Hint
        name={wide}
        sizes="max(100vw, 200vh)"
        media={`(width >= 64rem) and (prefers-color-scheme: ${scheme})`}
      />
    </Fragment>
  ));
}
