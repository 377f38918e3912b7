import { Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Disabled, with a spinner in the icon's place. */
  busy?: boolean;
  icon?: ReactNode;
  /** The look of a button on the one child given, e.g. an `<a>`. */
  asChild?: boolean;
}

export function Button({
  variant,
  size,
  busy = false,
  icon,
  asChild = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const look = buttonStyle(variant, size, className);
  if (asChild) {
    return (
      <Slot.Root className={look} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button type="button" {...rest} className={look} disabled={busy || rest.disabled} aria-busy={busy}>
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
