import type { ReactNode } from 'react';

interface RowButtonProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Moves or removes the row of an editor. */
export function RowButton({ label, disabled = false, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // Not `disabled`, which would lose the focus.
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
      className="touch-target grid size-8 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink aria-disabled:opacity-35"
    >
      {children}
    </button>
  );
}
