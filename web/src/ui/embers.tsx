import { classNames } from './class-names.ts';
import { lateCode, useLateCode } from './loading/late-code.ts';

const drawing = lateCode(() => import('./ember-drawing.tsx'));

/** 50 particles, linked below 120 px, that drift upward behind the content; none with reduced motion. */
export function Embers({ className }: { className?: string }) {
  const { code } = useLateCode(drawing);
  return (
    <div
      aria-hidden
      className={classNames(
        'pointer-events-none absolute inset-0 -z-10 overflow-clip motion-reduce:hidden',
        className,
      )}
    >
      {code && <code.EmberDrawing />}
    </div>
  );
}
