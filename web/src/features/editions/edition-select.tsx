import { useQuery } from '@tanstack/react-query';
import { LateSelect } from '../../ui/inputs/late-select.tsx';
import { editionsQuery } from './editions-query.ts';

interface EditionSelectProps {
  /** A number; without one the edition that runs. */
  value: string | undefined;
  onChange: (edition: string | undefined) => void;
  className?: string;
}

/** Nothing while there is only one edition. */
export function EditionSelect({ value, onChange, className = '' }: EditionSelectProps) {
  const { data: editions = [] } = useQuery(editionsQuery());
  if (editions.length < 2 && value === undefined) return null;
  return (
    <LateSelect
      aria-label="Edition"
      value={value ?? ''}
      onValueChange={(number) => onChange(number || undefined)}
      options={editions.map(({ number, name, closedAt }) =>
        closedAt === null
          ? { value: '', label: `${name} (now)` }
          : { value: String(number), label: `${name} (edition ${number})` },
      )}
      className={className}
    />
  );
}
