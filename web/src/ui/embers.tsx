import { useEffect, useRef } from 'react';
import { afterPage } from '../site/when-idle.ts';
import { classNames } from './class-names.ts';
import type { EmberAnimation } from './ember-animation.ts';
import { useTheme } from './theme/theme.ts';

/**
 * 50 particles, linked below 120 px, that drift upward behind the content; none with reduced motion. Their script loads
 * after the page.
 */
export function Embers({ className }: { className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const animation = useRef<EmberAnimation>(null);
  const { theme } = useTheme();

  useEffect(() => {
    let left = false;
    const cancel = afterPage(() => {
      void import('./ember-animation.ts').then(
        ({ animateEmbers }) => {
          if (!left && canvas.current) animation.current = animateEmbers(canvas.current);
        },
        // Decorative: the page works without it.
        () => {},
      );
    });
    return () => {
      left = true;
      cancel();
      animation.current?.stop();
      animation.current = null;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are the theme's
  useEffect(() => animation.current?.recolour(), [theme]);

  return (
    <canvas
      ref={canvas}
      aria-hidden
      className={classNames('pointer-events-none absolute inset-0 -z-10 size-full', className)}
    />
  );
}
