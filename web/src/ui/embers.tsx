import { useEffect, useRef } from 'react';
import { afterPage } from '../site/when-idle.ts';
import { classNames } from './class-names.ts';
import { createEmbers, type Ember, eachLink } from './ember-field.ts';
import { useTheme } from './theme/theme.ts';

/** Below this width, text covers the whole field. */
const phoneWidth = 640;
const contrast = { phone: { link: 0.1, ember: 0.3 }, wide: { link: 0.28, ember: 0.7 } };

/**
 * The field twice, one below the other: when the canvas has moved up by its half, it looks as at the start.
 * @param size the field's, in CSS pixels
 */
function paint(canvas: HTMLCanvasElement, embers: readonly Ember[], size: { width: number; height: number }) {
  // Two canvas pixels per CSS pixel are enough for dots.
  const scale = Math.min(window.devicePixelRatio, 2);
  canvas.width = Math.round(size.width * scale);
  canvas.height = Math.round(size.height * scale) * 2;
  const context = canvas.getContext('2d');
  // It has no size where motion is reduced.
  if (!context || canvas.width * canvas.height === 0) return;
  context.scale(scale, scale);
  const style = getComputedStyle(canvas);
  const [flame, saffron] = [style.getPropertyValue('--flame'), style.getPropertyValue('--saffron')];
  const { link, ember: dot } = size.width < phoneWidth ? contrast.phone : contrast.wide;
  // The fields above and below are for the links across the edges.
  const placed = [-1, 0, 1].flatMap((field) =>
    embers.map((ember) => ({ ...ember, x: ember.x * size.width, y: (ember.y + field) * size.height })),
  );
  context.strokeStyle = flame;
  eachLink(placed, (a, b, nearness) => {
    context.globalAlpha = nearness * link;
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    context.stroke();
  });
  context.globalAlpha = dot;
  for (const { x, y, radius, bright } of placed) {
    context.fillStyle = bright ? saffron : flame;
    context.beginPath();
    context.arc(x, y, radius, 0, Math.PI * 2);
    context.fill();
  }
  context.resetTransform();
  context.globalAlpha = 1;
  const { width, height } = canvas;
  context.clearRect(0, height / 2, width, height / 2);
  context.drawImage(canvas, 0, 0, width, height / 2, 0, height / 2, width, height / 2);
}

/** 50 particles, linked below 120 px, that drift upward behind the content; none with reduced motion. Painted after the page. */
export function Embers({ className }: { className?: string }) {
  const field = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const embers = useRef<Ember[]>(null);
  const { theme } = useTheme();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are the theme's
  useEffect(() => {
    const resizing = new ResizeObserver(([entry]) => {
      embers.current ??= createEmbers(Math.random);
      if (canvas.current && entry) paint(canvas.current, embers.current, entry.contentRect);
    });
    const cancel = afterPage(() => field.current && resizing.observe(field.current));
    return () => {
      cancel();
      resizing.disconnect();
    };
  }, [theme]);

  return (
    <div
      ref={field}
      aria-hidden
      className={classNames(
        'pointer-events-none absolute inset-0 -z-10 overflow-clip motion-reduce:hidden',
        className,
      )}
    >
      <canvas ref={canvas} className="ember-drift h-[200%] w-full" />
    </div>
  );
}
