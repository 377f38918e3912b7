import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

interface IconButtonProps {
  label: string;
  disabled?: boolean;
  /** For the focus after a move. */
  move?: -1 | 1;
  onClick: () => void;
  children: ReactNode;
}

export function IconButton({ label, disabled = false, move, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`, which would lose the focus at the ends of a list.
      aria-disabled={disabled}
      data-move={move}
      onClick={() => !disabled && onClick()}
      className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink aria-disabled:opacity-30"
    >
      {children}
    </button>
  );
}

interface MoveButtonsProps {
  /** Of the entry. */
  name: string;
  index: number;
  count: number;
  onMove: (by: -1 | 1) => void;
}

export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton label={`Move ${name} up`} move={-1} disabled={index === 0} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden strokeWidth={1.75} className="size-4" />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        move={1}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden strokeWidth={1.75} className="size-4" />
      </IconButton>
    </>
  );
}
