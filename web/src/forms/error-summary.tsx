import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

interface ErrorSummaryProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** The labels of the fields, in the order of the form. */
  labels: Readonly<Partial<Record<Path<Values>, string>>>;
}

/**
 * The fields that are wrong, at the top of a long form, if there are several. It gets the focus after each attempt to send,
 * so the form has `focusFirstError: false`; a single wrong field gets the focus itself.
 */
export function ErrorSummary<Values extends FieldValues>({ form, labels }: ErrorSummaryProps<Values>) {
  const { errors, submitCount, isSubmitting } = form.formState;
  const heading = useRef<HTMLHeadingElement>(null);
  const wrong = (Object.entries(labels) as [Path<Values>, string][]).flatMap(([name, label]) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? [{ name, label, message }] : [];
  });
  const latest = useRef(wrong);
  latest.current = wrong;

  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    const [first, ...others] = latest.current;
    if (others.length > 0) heading.current?.focus();
    else if (first) form.setFocus(first.name);
  }, [form, submitCount, isSubmitting]);

  if (wrong.length < 2 || submitCount === 0) return null;
  return (
    <section aria-labelledby="wrong-fields" className="grid gap-2 rounded-control bg-bad-soft p-4 text-sm">
      <h2
        id="wrong-fields"
        ref={heading}
        tabIndex={-1}
        className="flex scroll-mt-24 gap-2 font-sans font-semibold text-bad text-base"
      >
        <CircleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0" />
        {wrong.length} fields need a correction
      </h2>
      <ul className="grid gap-1 pl-7">
        {wrong.map(({ name, label, message }) => (
          <li key={name}>
            <button
              type="button"
              className="text-link touch-target text-left"
              onClick={() => form.setFocus(name)}
            >
              {label}
            </button>
            : {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
