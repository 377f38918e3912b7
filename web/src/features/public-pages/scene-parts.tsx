import './scene-motion.css';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** Fill colours from the background to the foreground. The same in both themes. */
export const paper = { far: '#4a1a3c', middle: '#33132f', near: '#1f0c22', front: '#120716' } as const;

interface LightsProps {
  /** Prefix of the gradient ids; unique on the page. */
  name: string;
  /** Colours from the top to the horizon, and where they are, from 0 to 1. */
  sky: readonly (readonly [offset: number, colour: string])[];
  /** The light around a flame, from its middle to its edge. */
  glow?: readonly (readonly [offset: number, colour: string, opacity: number])[];
}

const flameGlow = [
  [0, '#ffd27a', 0.9],
  [0.4, '#ff8a3a', 0.42],
  [1, '#ff8a3a', 0],
] as const;

/** The gradients `NAME-sky` and `NAME-glow` of a scene. */
export function SceneLights({ name, sky, glow = flameGlow }: LightsProps) {
  return (
    <defs>
      <linearGradient id={`${name}-sky`} x1="0" y1="0" x2="0" y2="1">
        {sky.map(([offset, colour]) => (
          <stop key={colour} offset={offset} stopColor={colour} />
        ))}
      </linearGradient>
      <radialGradient id={`${name}-glow`}>
        {glow.map(([offset, colour, opacity]) => (
          <stop key={offset} offset={offset} stopColor={colour} stopOpacity={opacity} />
        ))}
      </radialGradient>
    </defs>
  );
}

interface SceneProps {
  /** Prefix of the gradient ids; unique on the page. */
  name: string;
  /** Colours of the sky from the top to the horizon. */
  sky: readonly string[];
  className?: string | undefined;
  children: ReactNode;
}

/** A decorative SVG of 960 × 640. The container crops it at the top and sides, so its subject is in the middle. */
export function Scene({ name, sky, className, children }: SceneProps) {
  return (
    <svg
      viewBox="0 0 960 640"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={classNames('block size-full', className)}
    >
      <SceneLights name={name} sky={sky.map((colour, index) => [index / (sky.length - 1), colour])} />
      <path fill={`url(#${name}-sky)`} d="M0 0h960v640H0z" />
      {children}
    </svg>
  );
}

interface PlaceProps {
  x: number;
  y: number;
  scale?: number;
}

/** A flame with its foot at x, y; 60 high at scale 1. */
export function PaperFlame({ x, y, scale = 1, late = false }: PlaceProps & { late?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <g className={classNames('scene-flame', late && 'scene-flame-late')}>
        <path
          fill="#ff7a2a"
          d="M-1-62c4 17-3 26-12 36-7 8-11 14-11 22 0 4 1 6 3 8h42c2-2 4-6 4-11 0-15-10-22-16-31-1 7-3 11-7 13 1-16 0-27-3-37Z"
        />
        <path fill="#ffd25e" d="M3-28c1 8-2 11-6 16-4 4-6 7-6 11 0 3 1 4 2 5H9c1-2 2-4 2-7 0-9-6-15-8-25Z" />
      </g>
    </g>
  );
}

/** A person seen from behind with the feet at x, y; 58 high at scale 1. */
export function PaperPerson({ x, y, scale = 1, fill = paper.front }: PlaceProps & { fill?: string }) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${scale})`}
      fill={fill}
      d="M0-58a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17Zm-9 20c4-3 14-3 18 0 5 5 7 23 8 38h-34c1-15 3-33 8-38Z"
    />
  );
}

const stars = [
  [88, 96],
  [164, 42],
  [231, 148],
  [318, 60],
  [402, 112],
  [556, 48],
  [631, 128],
  [704, 74],
  [792, 138],
  [868, 52],
  [912, 170],
  [60, 210],
  [498, 168],
  [742, 214],
  [274, 226],
] as const;

export function Stars() {
  return (
    <g fill="#ffe9c4" opacity=".7">
      {stars.map(([x, y], index) => (
        <circle key={x} cx={x} cy={y} r={1.2 + (index % 3) * 0.5} />
      ))}
    </g>
  );
}
