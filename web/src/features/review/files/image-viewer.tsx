import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { KeyHint } from '../../../ui/keyboard/key-hint.tsx';
import { useShortcuts } from '../../../ui/keyboard/use-shortcuts.ts';
import { type ImageView, moveBy, still, turnOnce, zoomBy } from './image-view.ts';

interface ImageViewerProps {
  src: string;
  name: string;
  /** Whether + - 0 and T zoom and turn it. */
  shortcuts: boolean;
  onError: () => void;
}

const button =
  'touch-target inline-flex h-9 items-center gap-1 rounded-full px-2.5 text-muted hover:bg-sunk hover:text-ink disabled:opacity-45';
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** A picture that fits its place, can be enlarged, moved and turned: by buttons, keys and dragging. */
export function ImageViewer({ src, name, shortcuts, onError }: ImageViewerProps) {
  const [view, setView] = useState(still);
  const place = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const change = (next: (view: ImageView) => ImageView) => setView(next);
  const size = () => ({ width: place.current?.clientWidth ?? 0, height: place.current?.clientHeight ?? 0 });
  useShortcuts(
    {
      '+': () => change((now) => zoomBy(now, 1, size())),
      '=': () => change((now) => zoomBy(now, 1, size())),
      '-': () => change((now) => zoomBy(now, -1, size())),
      0: () => change(() => still),
      t: () => change(turnOnce),
    },
    shortcuts,
  );

  function onKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    if (!arrow || view.zoom === 1) return;
    // Otherwise the arrow keys choose a file.
    event.preventDefault();
    change((now) => moveBy(now, { x: arrow[0] * 60, y: arrow[1] * 60 }, size()));
  }
  function onPointerMove(event: PointerEvent) {
    const from = dragged.current;
    if (!from) return;
    dragged.current = { x: event.clientX, y: event.clientY };
    change((now) => moveBy(now, { x: event.clientX - from.x, y: event.clientY - from.y }, size()));
  }

  const turned = view.turn % 180 !== 0;
  return (
    <div className="relative size-full">
      {/* biome-ignore lint/a11y/useSemanticElements: a picture that can be moved, no set of fields */}
      <div
        ref={place}
        role="group"
        aria-label={`${name}, ${Math.round(view.zoom * 100)}%`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move an enlarged picture
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (view.zoom === 1 || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          dragged.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          dragged.current = null;
        }}
        onPointerCancel={() => {
          dragged.current = null;
        }}
        onDoubleClick={() => change((now) => (now.zoom === 1 ? zoomBy(now, 2, size()) : still))}
        className="size-full overflow-hidden [container-type:size]"
        style={{ cursor: view.zoom > 1 ? 'grab' : 'zoom-in', touchAction: view.zoom > 1 ? 'none' : 'auto' }}
      >
        <img
          src={src}
          alt={name}
          draggable={false}
          decoding="async"
          onError={onError}
          className="absolute top-1/2 left-1/2 max-w-none object-contain"
          style={{
            width: turned ? '100cqh' : '100cqw',
            height: turned ? '100cqw' : '100cqh',
            transform: `translate(calc(-50% + ${view.x}px), calc(-50% + ${view.y}px)) rotate(${view.turn}deg) scale(${view.zoom})`,
          }}
        />
      </div>
      <div className="absolute right-2 bottom-2 flex items-center rounded-full border border-line bg-raised/95 shadow-card [&_svg]:size-4.5">
        <button
          type="button"
          aria-label="Zoom out"
          aria-keyshortcuts="-"
          disabled={view.zoom === 1}
          className={button}
          onClick={() => change((now) => zoomBy(now, -1, size()))}
        >
          <ZoomOut aria-hidden strokeWidth={1.75} />
          <KeyHint name="−" />
        </button>
        <button
          type="button"
          aria-label="Zoom in"
          aria-keyshortcuts="+"
          className={button}
          onClick={() => change((now) => zoomBy(now, 1, size()))}
        >
          <ZoomIn aria-hidden strokeWidth={1.75} />
          <KeyHint name="+" />
        </button>
        <button
          type="button"
          aria-label="Turn right"
          aria-keyshortcuts="T"
          className={button}
          onClick={() => change(turnOnce)}
        >
          <RotateCw aria-hidden strokeWidth={1.75} />
          <KeyHint name="T" />
        </button>
      </div>
    </div>
  );
}
