import { type SitePicture, sitePictureUrl, sitePictureWidths } from '#contract/site-pictures.ts';
import { type PictureFiles, type PictureProps, ResponsivePicture } from './responsive-picture.tsx';

export function filesOf(picture: SitePicture): PictureFiles {
  const { width, height } = picture;
  return {
    width,
    height,
    widths: sitePictureWidths(width),
    addressOf: (of, format) => sitePictureUrl(picture, `${of}.${format}`),
  };
}

/** A picture that an organiser has uploaded; with `object-cover` its focus stays visible. */
export function UploadedPicture({ picture, ...props }: PictureProps & { picture: SitePicture }) {
  const { alt, focus } = picture;
  return (
    <ResponsivePicture
      {...props}
      files={filesOf(picture)}
      alt={alt}
      loading={props.first ? 'eager' : 'lazy'}
      style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
    />
  );
}
