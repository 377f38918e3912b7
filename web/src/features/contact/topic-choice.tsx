import type { UseFormRegisterReturn } from 'react-hook-form';
import { contactTopics } from '#contract/contact.ts';
import { ChoicePill } from '../../ui/inputs/choice-pill.tsx';

/** The topics as radio buttons; none is required. */
export function TopicChoice({ field }: { field: UseFormRegisterReturn }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium text-sm">What is it about?</legend>
      <div className="flex flex-wrap gap-2">
        {contactTopics.map((topic) => (
          <ChoicePill key={topic} {...field} value={topic}>
            {topic}
          </ChoicePill>
        ))}
      </div>
    </fieldset>
  );
}
