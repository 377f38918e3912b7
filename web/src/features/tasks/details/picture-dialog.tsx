import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface PictureDialogProps {
  images: string[];
  /** Index of the shown picture; null while closed. */
  index: number | null;
  onIndexChange: (index: number | null) => void;
}

/** One picture as large as the window allows; arrow keys show the next and previous one. */
export function PictureDialog({ images, index, onIndexChange }: PictureDialogProps) {
  const shown = index ?? 0;
  const src = images[shown];
  const many = images.length > 1;

  function go(step: number) {
    onIndexChange((shown + step + images.length) % images.length);
  }

  const open = index !== null;
  useEffect(() => {
    if (!open || !many) return;
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
          <img
            src={src}
            alt={`The task, ${shown + 1} of ${images.length}`}
            className="max-h-[70dvh] rounded-control object-contain"
          />
          <figcaption className="text-sm">
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
