import { Undo2, X } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';

interface EditTaskImagesProps {
  /** The task's current images. */
  images: readonly { id: string; url: string }[];
  removed: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** The current images of a task, with buttons to remove or keep each one. */
export function EditTaskImages({ images, removed, onToggle }: EditTaskImagesProps) {
  if (images.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <p className="font-medium text-sm">Current images</p>
      <ul className="flex flex-wrap gap-2">
        {images.map(({ id, url }, index) => {
          const gone = removed.has(id);
          const Icon = gone ? Undo2 : X;
          return (
            <li key={id} className="relative overflow-hidden rounded-control border border-line bg-sunk">
              <img
                src={url}
                alt={`${index + 1} of ${images.length}`}
                className={classNames('h-20 w-28 object-cover transition-opacity', gone && 'opacity-25')}
              />
              {gone && (
                <span className="absolute inset-x-0 bottom-1 text-center font-semibold text-bad text-xs">
                  Removed
                </span>
              )}
              <button
                type="button"
                aria-label={`${gone ? 'Keep' : 'Remove'} image ${index + 1}`}
                className="absolute top-1 right-1 grid size-7 place-items-center pointer-coarse:size-11 rounded-full bg-raised text-ink hover:text-bad"
                onClick={() => onToggle(id)}
              >
                <Icon aria-hidden strokeWidth={1.75} className="size-4" />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
