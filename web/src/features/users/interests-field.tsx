import { useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { programme } from '../../content/site.ts';
import type { ProfileValues } from './profile-form-values.ts';

/** The domains of tasks, and what was chosen of those of another year. */
export function InterestsField({ form }: { form: UseFormReturn<ProfileValues> }) {
  const { createDomains, editDomains } = programme();
  const before = form.formState.defaultValues?.interests ?? [];
  const given = before.filter((domain) => domain !== undefined);
  const domains = [...new Set([...createDomains, ...editDomains, ...given])];
  const errorId = useId();
  return (
    <Controller
      control={form.control}
      name="interests"
      render={({ field, fieldState: { error } }) => (
        <div
          ref={(element) =>
            field.ref(element && { focus: () => element.querySelector<HTMLElement>('input')?.focus() })
          }
        >
          <p className="mb-3 text-muted text-sm">
            Which tasks would you like to work on? The festival&apos;s administrators see it too.
          </p>
          <ul className="flex flex-wrap gap-2" aria-label="Domains">
            {domains.map((domain) => (
              <li key={domain}>
                <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-full border border-edge bg-raised px-4 text-sm wrap-anywhere hover:border-muted has-checked:border-flame has-checked:bg-flame-soft has-focus-visible:outline-[2.5px] has-focus-visible:outline-flame has-focus-visible:outline-offset-2">
                  <input
                    type="checkbox"
                    className="size-4.5 shrink-0 accent-flame outline-none"
                    checked={field.value.includes(domain)}
                    aria-describedby={error ? errorId : undefined}
                    onBlur={field.onBlur}
                    onChange={({ target }) => {
                      const chosen = new Set(field.value);
                      if (target.checked) chosen.add(domain);
                      else chosen.delete(domain);
                      field.onChange(domains.filter((one) => chosen.has(one)));
                    }}
                  />
                  {domain}
                </label>
              </li>
            ))}
          </ul>
          {error && (
            <p id={errorId} className="mt-2 font-medium text-bad text-xs">
              {error.message}
            </p>
          )}
        </div>
      )}
    />
  );
}
