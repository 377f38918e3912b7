import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface PictureDialogProps {
  images: string[];
  /** What each picture shows. */
  texts: string[];
  /** Index of the shown picture; null while closed. */
  index: number | null;
  onIndexChange: (index: number | null) => void;
}

/** One picture as large as the window allows, or twice as wide; arrow keys show the next and previous one, or move the large one. */
export function PictureDialog({ images, texts, index, onIndexChange }: PictureDialogProps) {
  const shown = index ?? 0;
  const src = images[shown];
  const alt = texts[shown] || `The task, ${shown + 1} of ${images.length}`;
  const [zoomed, setZoomed] = useState<string | null>(null);
  const large = src !== undefined && zoomed === src;
  const many = images.length > 1;

  function go(step: number) {
    onIndexChange((shown + step + images.length) % images.length);
  }

  const open = index !== null;
  useEffect(() => {
    if (!open || !many || large) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') go(1);
      if (key === 'ArrowLeft') go(-1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onIndexChange(null)}
      size="xl"
      item={open ? `picture-${shown}` : undefined}
      title={many ? `Picture ${shown + 1} of ${images.length}` : 'Picture'}
      footer={
        many && (
          <>
            <Button size="sm" icon={<ChevronLeft aria-hidden strokeWidth={1.75} />} onClick={() => go(-1)}>
              Previous
            </Button>
            <Button size="sm" icon={<ChevronRight aria-hidden strokeWidth={1.75} />} onClick={() => go(1)}>
              Next
            </Button>
          </>
        )
      }
    >
      {src && (
        <figure className="grid justify-items-center gap-3">
          <div className="max-h-[70dvh] max-w-full overflow-auto" tabIndex={large ? 0 : undefined}>
            <img
              src={src}
              alt={alt}
              className={classNames(
                'rounded-control',
                large ? 'w-[200%] max-w-none' : 'max-h-[70dvh] object-contain',
              )}
            />
          </div>
          <figcaption className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2 text-sm">
            <Button
              size="sm"
              icon={
                large ? <ZoomOut aria-hidden strokeWidth={1.75} /> : <ZoomIn aria-hidden strokeWidth={1.75} />
              }
              onClick={() => setZoomed(large ? null : src)}
            >
              {large ? 'Zoom out' : 'Zoom in'}
            </Button>
            <a href={src} target="_blank" rel="noopener" className="text-link touch-target">
              Open the original
            </a>
          </figcaption>
        </figure>
      )}
      <p role="status" className="sr-only">
        {many ? `Picture ${shown + 1} of ${images.length}` : ''}
      </p>
    </Dialog>
  );
}
