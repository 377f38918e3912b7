import type { CSSProperties, ReactNode } from 'react';

type Format = 'avif' | 'webp';

/** The files of a picture. */
export interface PictureFiles {
  /** Pixels of the largest file. The page reserves this aspect ratio while it loads. */
  readonly width: number;
  readonly height: number;
  /** Smallest first. */
  readonly widths: readonly number[];
  readonly addressOf: (width: number, format: Format) => string;
}

export const addressesOf = ({ widths, addressOf }: PictureFiles, format: Format) =>
  widths.map((width) => `${addressOf(width, format)} ${width}w`).join(', ');

export interface PictureProps {
  /** The `sizes` attribute: the rendered width. */
  sizes: string;
  className?: string;
  /** Loads with high priority, for the first picture of the page. */
  first?: boolean;
  /** `<source>`s before those of the picture. */
  children?: ReactNode;
}

interface ResponsivePictureProps extends PictureProps {
  files: PictureFiles;
  alt: string;
  loading: 'eager' | 'lazy';
  style?: CSSProperties;
}

/** A picture in the size that the browser chooses. */
export function ResponsivePicture({
  files,
  sizes,
  first = false,
  children,
  alt,
  ...image
}: ResponsivePictureProps) {
  const { width, height, widths, addressOf } = files;
  return (
    <picture className="contents">
      {children}
      <source type="image/avif" srcSet={addressesOf(files, 'avif')} sizes={sizes} />
      <img
        alt={alt}
        width={width}
        height={height}
        sizes={sizes}
        srcSet={addressesOf(files, 'webp')}
        src={addressOf(widths[0] ?? width, 'webp')}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        {...image}
      />
    </picture>
  );
}
