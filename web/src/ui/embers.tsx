import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { drift, type Ember, eachLink, lightEmbers, type Size } from './ember-field.ts';
import { useTheme } from './theme.ts';

function paint(context: CanvasRenderingContext2D, size: Size, embers: Ember[], colours: [string, string]) {
  const [flame, saffron] = colours;
  context.clearRect(0, 0, size.width, size.height);
  context.lineWidth = 1;
  context.strokeStyle = flame;
  eachLink(embers, (a, b, nearness) => {
    context.globalAlpha = nearness * 0.28;
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    context.stroke();
  });
  context.globalAlpha = 0.7;
  for (const ember of embers) {
    context.fillStyle = ember.bright ? saffron : flame;
    context.beginPath();
    context.arc(ember.x, ember.y, ember.radius, 0, Math.PI * 2);
    context.fill();
  }
}

const maxStepSeconds = 0.05;

/** Runs the field on a canvas until the returned function is called. */
function burn(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d');
  if (!context) return () => {};
  const style = getComputedStyle(document.documentElement);
  const colours: [string, string] = [style.getPropertyValue('--flame'), style.getPropertyValue('--saffron')];
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');
  let size: Size = { width: 0, height: 0 };
  let embers: Ember[] = [];
  let frame = 0;
  let before = 0;
  let inView = true;

  function tick(now: number) {
    if (!context) return;
    drift(embers, size, Math.min((now - before) / 1000, maxStepSeconds));
    before = now;
    paint(context, size, embers, colours);
    frame = requestAnimationFrame(tick);
  }

  /** Moves only where somebody can see it and nobody asked for stillness. */
  function decide() {
    cancelAnimationFrame(frame);
    if (document.hidden || still.matches || !inView) return;
    before = performance.now();
    frame = requestAnimationFrame(tick);
  }

  const resizing = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (!context || width === 0 || height === 0) return;
    const scale = Math.min(window.devicePixelRatio, 2);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    if (embers.length === 0 || size.width !== width) embers = lightEmbers({ width, height }, Math.random);
    size = { width, height };
    paint(context, size, embers, colours);
  });
  const viewing = new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting ?? true;
    decide();
  });
  resizing.observe(canvas);
  viewing.observe(canvas);
  document.addEventListener('visibilitychange', decide);
  still.addEventListener('change', decide);
  return () => {
    cancelAnimationFrame(frame);
    resizing.disconnect();
    viewing.disconnect();
    document.removeEventListener('visibilitychange', decide);
    still.removeEventListener('change', decide);
  };
}

/** 50 embers, linked below 120 px, drifting upward behind what is written; still where motion is reduced. */
export function Embers({ className }: { className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { theme } = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are the theme's
  useEffect(() => (canvas.current ? burn(canvas.current) : undefined), [theme]);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      className={classNames('pointer-events-none absolute inset-0 -z-10 size-full', className)}
    />
  );
}
