import { classNames } from '../class-names.ts';

export type ButtonVariant = 'primary' | 'ghost' | 'danger' | 'quiet';
export type ButtonSize = 'md' | 'sm';

const base =
  // The transparent border becomes visible in forced-colors mode, where the background is removed.
  'inline-flex items-center justify-center gap-2 rounded-full border font-semibold whitespace-nowrap select-none ' +
  'transition-[background-color,border-color,color,transform] active:translate-y-px ' +
  'disabled:cursor-not-allowed disabled:opacity-55 disabled:active:translate-y-0 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ' +
  '[&_svg]:size-[1.125em] [&_svg]:shrink-0';

const variants: Record<ButtonVariant, string> = {
  // Print drops backgrounds: the text becomes dark, with a border.
  primary:
    'border-transparent bg-flame text-flame-ink hover:bg-flame-strong print:border-ink print:bg-transparent print:text-ink',
  ghost: 'border-line bg-raised text-ink hover:border-edge',
  danger: 'border-bad bg-raised text-bad hover:bg-bad-soft',
  quiet: 'border-transparent text-muted hover:bg-sunk hover:text-ink',
};

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-5 text-base',
  sm: 'touch-target min-h-9 px-3.5 text-sm',
};

/** Class names for buttons and for links that look like buttons. */
export function buttonStyle(variant: ButtonVariant = 'ghost', size: ButtonSize = 'md', className?: string) {
  return classNames(base, variants[variant], sizes[size], className);
}
