import { Images } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { lateCode, useLateCode } from '../../../ui/loading/late-code.ts';
import { loadPressed } from '../../../ui/loading/load-pressed.ts';
import { useTheme } from '../../../ui/theme/theme.ts';
import { TaskPicture } from '../pictures/task-picture.tsx';

const pictureDialog = lateCode(() => import('./picture-dialog.tsx'));

const band = 'aspect-auto! h-30 w-full rounded-card sm:h-40';

/** A band with the task's first image, which opens all of them in a dialog; without images with generated art. */
export function TaskGallery({ task }: { task: Task }) {
  const eager = useTheme().theme === 'dark' ? 'night' : 'day';
  const picture = <TaskPicture task={task} eager={eager} className={band} />;
  return task.images.length === 0 ? picture : <TaskImages task={task}>{picture}</TaskImages>;
}

interface TaskImagesProps {
  task: Task;
  children: ReactNode;
}

function TaskImages({ task: { images, imageTexts }, children }: TaskImagesProps) {
  const { code } = useLateCode(pictureDialog);
  const [open, setOpen] = useState<number | null>(null);

  function show() {
    setOpen(0);
    loadPressed(pictureDialog, 'The picture', () => setOpen(null));
  }

  return (
    <div data-row="picture-0">
      <button
        type="button"
        aria-label={`Show picture 1 of ${images.length}${imageTexts[0] ? `: ${imageTexts[0]}` : ''}`}
        className="group relative block w-full overflow-hidden rounded-card border border-line bg-sunk hover:border-edge"
        onClick={show}
      >
        {children}
        <span
          aria-hidden
          className="absolute right-3 bottom-3 inline-flex items-center gap-1.5 rounded-full border border-line bg-raised px-3 py-1 font-semibold text-sm"
        >
          <Images strokeWidth={1.75} className="size-4" />
          {images.length === 1 ? 'Whole picture' : `All ${images.length} pictures`}
        </span>
      </button>
      {code && <code.PictureDialog images={images} texts={imageTexts} index={open} onIndexChange={setOpen} />}
    </div>
  );
}
