import type { ReactNode } from 'react';
import { pictureAddress } from '../../content/picture-address.ts';
import { type PictureName, pictureSizes } from '../../content/picture-sizes.ts';

export function addressesOf(name: PictureName, format: 'avif' | 'webp'): string {
  return pictureSizes[name].widths
    .map((width) => `${pictureAddress(name, width, format)} ${width}w`)
    .join(', ');
}

interface PictureProps {
  name: PictureName;
  /** How wide it stands on the page, as `sizes` says it. */
  sizes: string;
  className?: string;
  /** For the first picture of the page: ahead of the others. */
  first?: boolean;
  /** `<source>`s that come before those of `name`. */
  children?: ReactNode;
}

/** Drawn by us or given by the festival; for the eye only, the words beside it say the same. */
export function Picture({ name, sizes, className, first = false, children }: PictureProps) {
  const { width, height, widths } = pictureSizes[name];
  return (
    <picture className="contents">
      {children}
      <source type="image/avif" srcSet={addressesOf(name, 'avif')} sizes={sizes} />
      <img
        alt=""
        width={width}
        height={height}
        sizes={sizes}
        srcSet={addressesOf(name, 'webp')}
        src={pictureAddress(name, widths[0], 'webp')}
        // The first as well: what the theme does not show is then never fetched.
        loading="lazy"
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
