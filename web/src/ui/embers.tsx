import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import type { Fire } from './ember-animation.ts';
import { useTheme } from './theme.ts';

/** Calls `start` once the page has loaded and the browser has nothing better to do; returns what calls it off. */
function whenIdle(start: () => void): () => void {
  const off = new AbortController();
  const wait = () => {
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) setTimeout(() => off.signal.aborted || start(), 200);
    else requestIdleCallback(() => off.signal.aborted || start(), { timeout: 3000 });
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true, signal: off.signal });
  return () => off.abort();
}

/**
 * 50 embers, linked below 120 px, drifting upward behind what is written; none where motion is reduced. Their script
 * comes after everything that is read or pressed.
 */
export function Embers({ className }: { className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fire = useRef<Fire>(null);
  const { theme } = useTheme();

  useEffect(() => {
    let left = false;
    const callOff = whenIdle(() => {
      void import('./ember-animation.ts').then(
        ({ burn }) => {
          if (!left && canvas.current) fire.current = burn(canvas.current);
        },
        // An ornament: the page is whole without it.
        () => {},
      );
    });
    return () => {
      left = true;
      callOff();
      fire.current?.putOut();
      fire.current = null;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are the theme's
  useEffect(() => fire.current?.recolour(), [theme]);

  return (
    <canvas
      ref={canvas}
      aria-hidden
      className={classNames('pointer-events-none absolute inset-0 -z-10 size-full', className)}
    />
  );
}
