import { Pause, Play } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';

interface CarouselControlsProps {
  className: string;
  count: number;
  /** Null until the carousel's script has loaded. The controls are then invisible but take up their space. */
  selected: number | null;
  playing: boolean;
  onToggle: () => void;
  onSelect: (index: number) => void;
}

/**
 * The pause button and one dot per slide, each a full touch target. On phones they extend into the gutters, and on the
 * smallest ones they are narrower, so that they fit into one row.
 */
export function CarouselControls({
  className,
  count,
  selected,
  playing,
  onToggle,
  onSelect,
}: CarouselControlsProps) {
  const Icon = playing ? Pause : Play;
  return (
    <div
      className={classNames(
        'mt-6 max-sm:-mx-(--gutter,20px) flex items-center justify-center noscript:hidden print:hidden',
        selected === null && 'invisible',
        className,
      )}
    >
      <button
        type="button"
        aria-label={playing ? 'Pause' : 'Play'}
        className="grid h-11 w-11 min-w-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink"
        onClick={onToggle}
      >
        <Icon aria-hidden strokeWidth={1.75} className="size-4" />
      </button>
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its index
          key={index}
          type="button"
          aria-label={`Voice ${index + 1} of ${count}`}
          aria-current={index === selected ? 'true' : undefined}
          className="group grid h-11 w-11 min-w-0 place-items-center rounded-full"
          onClick={() => onSelect(index)}
        >
          <span className="size-2.5 rounded-full bg-edge group-hover:bg-ink group-aria-[current]:scale-150 group-aria-[current]:bg-flame motion-safe:transition-transform" />
        </button>
      ))}
    </div>
  );
}
