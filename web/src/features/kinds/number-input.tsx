import type { FieldControl } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';

interface NumberInputProps {
  control: FieldControl;
  /** Null, and what is no number, are shown as empty. */
  value: number | null;
  max: number;
  /** Null: empty. */
  onChange: (value: number | null) => void;
}

/** A whole number from 1 in the settings of a kind. */
export function NumberInput({ control, value, max, onChange }: NumberInputProps) {
  return (
    <Input
      {...control}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      step={1}
      value={value !== null && Number.isFinite(value) ? value : ''}
      onWheel={({ currentTarget }) => currentTarget.blur()}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  );
}
