import type { SitePicture } from '#contract/site-pictures.ts';
import { pictureAddress } from '../../content/picture-address.ts';
import { type PictureName, pictureSizes } from '../../content/picture-sizes.ts';
import {
  type PictureFiles,
  type PictureProps,
  ResponsivePicture,
} from '../../content/responsive-picture.tsx';
import { UploadedPicture } from '../../content/uploaded-picture.tsx';

export const filesOf = (name: PictureName): PictureFiles => ({
  ...pictureSizes[name],
  addressOf: (width, format) => pictureAddress(name, width, format),
});

interface OurPictureProps extends PictureProps {
  name: PictureName;
  /** Takes its place. */
  own?: SitePicture | undefined;
}

/** A decorative picture of ours with an empty `alt`, because the text beside it says the same; or the festival's own. */
export function Picture({ name, own, ...props }: OurPictureProps) {
  if (own) return <UploadedPicture {...props} picture={own} />;
  // Lazily also the first picture, so that the hidden theme's picture is not loaded.
  return <ResponsivePicture {...props} files={filesOf(name)} alt="" loading="lazy" />;
}
