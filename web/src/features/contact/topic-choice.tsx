import type { UseFormRegisterReturn } from 'react-hook-form';
import { contactTopics } from '#contract/contact.ts';

/** The topics as radio buttons; none is required. */
export function TopicChoice({ field }: { field: UseFormRegisterReturn }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium text-sm">What is it about?</legend>
      <div className="flex flex-wrap gap-2">
        {contactTopics.map((topic) => (
          <label
            key={topic}
            className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-edge bg-raised px-4 text-sm transition-colors hover:border-muted has-checked:border-flame has-checked:bg-flame-soft has-checked:font-semibold has-focus-visible:outline-[2.5px] has-focus-visible:outline-flame has-focus-visible:outline-offset-2"
          >
            {/* Covers the whole label, for touch and for the browser's validation message. */}
            <input
              {...field}
              type="radio"
              value={topic}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
            />
            {topic}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
