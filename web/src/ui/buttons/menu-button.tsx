import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface MenuButtonProps {
  open: boolean;
  onOpen: () => void;
  className?: string;
  /** A picture beside the icon. */
  children?: ReactNode;
}

/** Opens the navigation drawer in narrow windows. */
export function MenuButton({ open, onOpen, className, children }: MenuButtonProps) {
  return (
    <button
      type="button"
      aria-label="Open menu"
      aria-expanded={open}
      className={classNames(
        'flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full',
        children !== undefined && children !== null && 'pr-0.75 pl-2.5',
        className,
      )}
      onClick={onOpen}
    >
      <Menu aria-hidden strokeWidth={1.75} className="size-5" />
      {children}
    </button>
  );
}
