import { Menu } from 'lucide-react';
import { classNames } from './class-names.ts';

interface MenuButtonProps {
  open: boolean;
  onOpen: () => void;
  className?: string;
}

/** Opens the navigation drawer in narrow windows. */
export function MenuButton({ open, onOpen, className }: MenuButtonProps) {
  return (
    <button
      type="button"
      aria-label="Open menu"
      aria-expanded={open}
      className={classNames('grid size-11 place-items-center rounded-full', className)}
      onClick={onOpen}
    >
      <Menu aria-hidden strokeWidth={1.75} className="size-5" />
    </button>
  );
}
