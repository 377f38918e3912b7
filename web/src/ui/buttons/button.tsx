import { type ComponentProps, cloneElement, isValidElement, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../loading/spinner.tsx';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Ignores presses and has a spinner instead of the icon. Not `disabled`, which would lose the focus. */
  busy?: boolean;
  icon?: ReactNode;
  /** Styles the single child, e.g. an `<a>`, as a button; passes nothing else to it. */
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
  if (asChild && isValidElement<{ className?: string }>(children)) {
    return cloneElement(children, { className: classNames(look, children.props.className) });
  }
  return (
    <button
      type="button"
      {...rest}
      className={look}
      aria-busy={busy}
      {...(busy && { 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
