import type { SitePicture } from '#contract/site-pictures.ts';
import { UploadedPicture } from '../../content/uploaded-picture.tsx';

/** The rendered width. */
export const heroSizes = '(width >= 64rem) 62vw, 100vw';

/**
 * The festival's own photograph: below the text in portrait windows, in landscape ones beside it, fading into the page, so that
 * every text can be read whatever the photograph shows.
 */
export function OwnHeroPicture({ picture }: { picture: SitePicture }) {
  return (
    <div className="own-hero max-lg:relative max-lg:mt-8 lg:absolute lg:inset-y-0 lg:right-0 lg:-z-10 lg:w-[62%]">
      <UploadedPicture
        picture={picture}
        sizes={heroSizes}
        first
        className="aspect-[1000/860] w-full select-none object-cover lg:aspect-auto lg:h-full"
      />
      <div
        aria-hidden
        data-theme="dark"
        className="absolute inset-x-0 bottom-0 h-10 bg-linear-to-b from-transparent to-sunk"
      />
    </div>
  );
}
