import type { SitePicture } from '#contract/site-pictures.ts';
import { UploadedPicture } from '../../content/uploaded-picture.tsx';

/** The rendered width. */
export const heroSizes = '(width >= 120rem) 740px, (width >= 75rem) 550px, (width >= 64rem) 46vw, 100vw';

/**
 * The festival's own photograph: below the text in portrait windows, beside it in landscape ones, so that every text can be read
 * whatever the photograph shows.
 */
export function OwnHeroPicture({ picture }: { picture: SitePicture }) {
  return (
    <div className="max-lg:mt-8 lg:absolute lg:inset-0 lg:-z-10">
      <div className="page-width grid h-full max-lg:max-w-none max-lg:px-0 lg:grid-cols-[54fr_46fr] lg:pt-24 lg:pb-16">
        <div className="lg:relative lg:col-start-2">
          <UploadedPicture
            picture={picture}
            sizes={heroSizes}
            first
            className="aspect-[16/10] w-full select-none object-cover lg:absolute lg:inset-0 lg:aspect-auto lg:h-full lg:rounded-card"
          />
        </div>
      </div>
    </div>
  );
}
