import type { ReactNode, Ref } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { fieldId, type Path } from './field-id.ts';

interface FieldGroupProps {
  path: Path;
  label: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
  /** A line around it. */
  framed?: boolean;
  ref?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
}

/** Controls of one value, with what is wrong with the value as a whole. */
export function FieldGroup({ path, label, hint, error, framed = false, ref, children }: FieldGroupProps) {
  const id = fieldId(path);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      ref={ref}
      id={id}
      aria-describedby={described || undefined}
      className={classNames('grid', framed ? 'gap-4 rounded-control border border-line p-4' : 'gap-2')}
    >
      <legend className={classNames('font-semibold', framed ? 'px-1' : 'mb-1')}>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="font-medium text-bad text-xs">
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}
