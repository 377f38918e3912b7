import { useEffect, useRef } from 'react';

interface SelectionBoxProps {
  label: string;
  checked: boolean;
  /** Some, but not all, of what it stands for. */
  mixed?: boolean;
  /** `range`: Shift is held down. */
  onToggle: (range: boolean) => void;
  /** The box of a row, for the keys. */
  ofRow?: boolean;
}

/** A checkbox that fills its cell, so that a click beside it does not open the row. */
export function SelectionBox({ label, checked, mixed = false, onToggle, ofRow = false }: SelectionBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className="grid size-full cursor-pointer place-items-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        {...(ofRow && { 'data-select': '', 'aria-keyshortcuts': 'X' })}
        className="size-4.5 cursor-pointer accent-flame"
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  );
}
