import { type ComponentProps, useState } from 'react';
import { classNames } from '../class-names.ts';
import { fromLocalDateTime, toLocalDateTime } from '../time/local-date-time.ts';

interface DateTimeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** An ISO timestamp, or '' for none. Shown and typed in the browser's own time zone. */
  value: string;
  onChange: (iso: string) => void;
}

export function DateTimeInput({ value, onChange, className, ...rest }: DateTimeInputProps) {
  // A half-typed date has no value; a controlled field would clear it.
  const [typed, setTyped] = useState({ local: toLocalDateTime(value), iso: value });
  const local = typed.iso === value ? typed.local : toLocalDateTime(value);
  return (
    <input
      {...rest}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={local}
      onChange={({ target }) => {
        const iso = fromLocalDateTime(target.value);
        setTyped({ local: target.value, iso });
        onChange(iso);
      }}
      className={classNames('control tabular-nums', className)}
    />
  );
}
