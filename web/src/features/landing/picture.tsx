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
  /** The `sizes` attribute: the rendered width. */
  sizes: string;
  className?: string;
  /** Loads with high priority, for the first picture of the page. */
  first?: boolean;
  /** `<source>`s before those of `name`. */
  children?: ReactNode;
}

/** A decorative picture with an empty `alt`: the text beside it says the same. */
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
        // The first picture too, so that the hidden theme's picture is not loaded.
        loading="lazy"
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
