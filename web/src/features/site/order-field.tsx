import { FieldGroup } from './field-group.tsx';
import type { Path } from './field-id.ts';
import { MoveButtons } from './icon-button.tsx';
import type { SiteField } from './site-fields.ts';

interface OrderFieldProps {
  field: Extract<SiteField, { kind: 'order' }>;
  path: Path;
  value: unknown;
  onChange: (names: string[]) => void;
  error: string | undefined;
}

/** Values on and off, and in which order; those that are off are below. */
export function OrderField({
  field: { label, hint, options },
  path,
  value,
  onChange,
  error,
}: OrderFieldProps) {
  const shown = Array.isArray(value) ? (value as string[]) : [];
  const labelOf = (name: string) => options.find((option) => option.value === name)?.label ?? name;
  const hidden = options.map((option) => option.value).filter((name) => !shown.includes(name));
  const move = (index: number, by: -1 | 1) =>
    onChange(shown.toSpliced(index, 1).toSpliced(index + by, 0, ...shown.slice(index, index + 1)));
  return (
    <FieldGroup path={path} label={label} hint={hint} error={error}>
      <ul className="divide-y divide-line rounded-control border border-line bg-raised">
        {[...shown, ...hidden].map((name) => {
          const index = shown.indexOf(name);
          return (
            <li key={name} className="flex min-h-11 items-center gap-1 pr-1 pl-3">
              <label className="flex min-h-11 flex-1 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  checked={index !== -1}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...shown, name] : shown.filter((other) => other !== name))
                  }
                  className="size-5 accent-flame"
                />
                <span className={index === -1 ? 'text-muted' : ''}>{labelOf(name)}</span>
              </label>
              {index !== -1 && (
                <MoveButtons
                  name={labelOf(name)}
                  index={index}
                  count={shown.length}
                  onMove={(by) => move(index, by)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </FieldGroup>
  );
}
