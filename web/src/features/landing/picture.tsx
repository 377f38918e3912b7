import { pictureAddress } from '../../content/picture-address.ts';
import { type PictureName, pictureSizes } from '../../content/picture-sizes.ts';
import {
  type PictureFiles,
  type PictureProps,
  ResponsivePicture,
} from '../../content/responsive-picture.tsx';

export const filesOf = (name: PictureName): PictureFiles => ({
  ...pictureSizes[name],
  addressOf: (width, format) => pictureAddress(name, width, format),
});

/** A decorative picture of ours with an empty `alt`: the text beside it says the same. */
export function Picture({ name, ...props }: PictureProps & { name: PictureName }) {
  // Lazily also the first picture, so that the hidden theme's picture is not loaded.
  return <ResponsivePicture {...props} files={filesOf(name)} alt="" loading="lazy" />;
}
