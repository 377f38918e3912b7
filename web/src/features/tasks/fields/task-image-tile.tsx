import { ArrowLeft, ArrowRight, Undo2, X } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Input } from '../../../ui/inputs/input.tsx';
import { reducedText } from '../../uploads/file-rules.ts';

interface TaskImageTileProps {
  /** The `data-row`. */
  row: string;
  src: string;
  name: string;
  /** Whether the server has made it smaller. */
  reduced: boolean;
  /** From 0. */
  place: number;
  count: number;
  /** What it shows. */
  text: string;
  onText: (text: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  dragged: boolean;
  onDrag: (dragging: boolean) => void;
  onDropHere: () => void;
}

const round =
  'touch-target grid size-9 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink aria-disabled:opacity-35 aria-disabled:hover:bg-transparent';
const frame = 'relative overflow-hidden rounded-control border bg-sunk';
const picture = 'aspect-[4/3] w-full object-cover';

/** An image of a task. It is moved by its buttons, or with the mouse. */
export function TaskImageTile(props: TaskImageTileProps) {
  const { row, src, name, reduced, place, count, text, onText } = props;
  const { onMove, onRemove, dragged, onDrag, onDropHere } = props;
  const [over, setOver] = useState(false);

  function onDragOver(event: DragEvent) {
    // Of files from outside, the zone above takes care.
    if (event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(!dragged);
  }

  return (
    <li
      data-row={row}
      draggable={count > 1}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', name);
        event.dataTransfer.effectAllowed = 'move';
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDropHere();
      }}
      className={classNames(
        'grid min-w-0 content-start gap-1',
        count > 1 && 'cursor-grab',
        dragged && 'opacity-45',
      )}
    >
      <div className={classNames(frame, over ? 'border-flame' : 'border-line')}>
        {/* Its own drag would be that of a file. */}
        <img src={src} alt="" draggable={false} className={picture} />
        {place === 0 && (
          <Badge tone="flame" className="absolute bottom-2 left-2">
            Cover
          </Badge>
        )}
        <button
          type="button"
          aria-label={`Remove ${name}`}
          title="Remove"
          className="touch-target absolute! top-1.5 right-1.5 grid size-8 place-items-center rounded-full border border-line bg-raised text-ink hover:text-bad"
          onClick={onRemove}
        >
          <X aria-hidden strokeWidth={1.75} className="size-4" />
        </button>
      </div>
      <p translate="no" className="truncate text-xs" title={name}>
        {name}
      </p>
      <Input
        aria-label={`What ${name} shows`}
        placeholder="What it shows"
        title="For those who do not see the image"
        maxLength={limits.imageTextLength}
        value={text}
        onChange={(event) => onText(event.target.value)}
        className="min-h-10 px-2.5 text-sm"
      />
      {reduced && <p className="text-muted text-xs">{reducedText}</p>}
      {count > 1 && (
        <div className="-mt-1 flex items-center justify-between">
          <MoveButton name={name} later={false} disabled={place === 0} onMove={() => onMove(place - 1)} />
          <span className="text-muted text-xs tabular-nums">
            {place + 1} of {count}
          </span>
          <MoveButton name={name} later disabled={place === count - 1} onMove={() => onMove(place + 1)} />
        </div>
      )}
    </li>
  );
}

interface MoveButtonProps {
  name: string;
  later: boolean;
  disabled: boolean;
  onMove: () => void;
}

function MoveButton({ name, later, disabled, onMove }: MoveButtonProps) {
  const Arrow = later ? ArrowRight : ArrowLeft;
  const words = later ? 'Move later' : 'Move earlier';
  return (
    <button
      type="button"
      aria-label={`${words}: ${name}`}
      title={words}
      // Not `disabled`: the focus stays when the image reaches the end.
      aria-disabled={disabled}
      className={round}
      onClick={onMove}
    >
      <Arrow aria-hidden strokeWidth={1.75} className="size-4" />
    </button>
  );
}

interface RemovedImageProps {
  id: string;
  src: string;
  name: string;
  onKeep: () => void;
}

/** An image that the task has and that saving deletes. */
export function RemovedImage({ id, src, name, onKeep }: RemovedImageProps) {
  return (
    <li data-row={id} className="grid min-w-0 content-start gap-1">
      <div className={classNames(frame, 'border-line')}>
        <img src={src} alt="" className={classNames(picture, 'opacity-25')} />
        <span className="absolute inset-x-0 bottom-2 text-center font-semibold text-bad text-xs">
          Removed
        </span>
        <button
          type="button"
          aria-label={`Keep ${name}`}
          title="Keep"
          className="touch-target absolute! top-1.5 right-1.5 grid size-8 place-items-center rounded-full border border-line bg-raised text-ink"
          onClick={onKeep}
        >
          <Undo2 aria-hidden strokeWidth={1.75} className="size-4" />
        </button>
      </div>
      <p translate="no" className="truncate text-muted text-xs">
        {name}
      </p>
    </li>
  );
}
