import { useState } from 'react';
import { PictureDialog } from './picture-dialog.tsx';

interface TaskGalleryProps {
  images: string[];
}

/** A task's images: the first one large, all of them in a dialog. */
export function TaskGallery({ images }: TaskGalleryProps) {
  const [open, setOpen] = useState<number | null>(null);
  const [first, ...rest] = images;
  if (first === undefined) return null;

  const picture = (src: string, index: number, className: string) => (
    <button
      type="button"
      aria-label={`Show picture ${index + 1} of ${images.length}`}
      className="block w-full overflow-hidden rounded-control border border-line bg-sunk hover:border-edge"
      onClick={() => setOpen(index)}
    >
      <img src={src} alt="" loading={index === 0 ? 'eager' : 'lazy'} decoding="async" className={className} />
    </button>
  );

  return (
    <>
      <div className="grid gap-3">
        <div data-row="picture-0">{picture(first, 0, 'aspect-[16/8] w-full object-cover')}</div>
        {rest.length > 0 && (
          <ul aria-label="More pictures" className="grid grid-cols-3 gap-3 sm:grid-cols-4">
            {rest.map((src, index) => (
              <li key={src} data-row={`picture-${index + 1}`}>
                {picture(src, index + 1, 'aspect-[4/3] w-full object-cover')}
              </li>
            ))}
          </ul>
        )}
      </div>
      <PictureDialog images={images} index={open} onIndexChange={setOpen} />
    </>
  );
}
