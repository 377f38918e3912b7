import type { ComponentProps } from 'react';

/** A radio button that looks like a pill; put several into a `fieldset`. */
export function ChoicePill({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-edge bg-raised px-4 text-sm transition-colors hover:border-muted has-checked:border-flame has-checked:bg-flame-soft has-checked:font-semibold has-focus-visible:outline-[2.5px] has-focus-visible:outline-flame has-focus-visible:outline-offset-2">
      {/* Covers the whole label, for touch and for the browser's validation message. */}
      <input
        {...input}
        type="radio"
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
      />
      {children}
    </label>
  );
}
