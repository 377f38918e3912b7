import type { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};

/** Messages for faults of a file that no form can make. @param whole what the file contains, as 'A site' */
export const plainly =
  (whole: string): z.core.$ZodErrorMap =>
  (issue) => {
    if (issue.code === 'invalid_type') {
      const kind = kinds[issue.expected] ?? issue.expected;
      return issue.input === undefined ? `This is missing: ${kind}.` : `This must be ${kind}.`;
    }
    if (issue.code === 'unrecognized_keys')
      return `${whole} has no ${issue.keys.map((key) => `“${key}”`).join(' and no ')} here.`;
    if (issue.code === 'invalid_value') return `Use one of these: ${issue.values.join(', ')}.`;
    return undefined;
  };
