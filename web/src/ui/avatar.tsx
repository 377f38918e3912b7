import { useState } from 'react';
import { classNames } from './class-names.ts';
import { initialsOf, toneOf } from './initials.ts';

const sizes = {
  sm: 'size-8 text-[0.8125rem]',
  md: 'size-10 text-sm',
  lg: 'size-16 text-xl',
  xl: 'size-24 text-3xl',
  // For a projector: a fifth of the window's height.
  '2xl': 'size-[clamp(6rem,20vh,16rem)] text-[clamp(2rem,7vh,6rem)]',
} as const;

const tones = [
  'bg-flame-soft text-ink',
  'bg-dusk-soft text-dusk',
  'bg-good-soft text-good',
  'bg-warn-soft text-warn',
] as const;

interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof sizes;
  className?: string;
}

/** Decorative: the name is next to it. Shows the initials if the photo does not load. */
export function Avatar({ name, src, size = 'md', className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shape = classNames('shrink-0 rounded-[30%]', sizes[size], className);
  if (src && broken !== src) {
    return (
      <img
        src={src}
        alt=""
        referrerPolicy="no-referrer"
        loading="lazy"
        decoding="async"
        className={classNames(shape, 'bg-sunk object-cover')}
        onError={() => setBroken(src)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={classNames(
        shape,
        tones[toneOf(name, tones.length)],
        'inline-grid select-none place-items-center border border-transparent font-semibold leading-none',
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
