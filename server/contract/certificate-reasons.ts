import { z } from 'zod';
import { line } from './fields.ts';
import { limits } from './limits.ts';

/** What a certificate can be for, and what its texts can name. */

/** What every certificate can name. */
export const commonVariables = {
  name: 'the name of the student',
  college: 'their college',
  edition: 'the name of the edition',
  festival: 'the name of the festival',
  date: 'the day on which it is issued',
} as const;

const reasonVariables = {
  tier: 'the title of the tier',
  points: 'the points of the student in the edition',
  rank: 'their place on the board of the edition',
  task: 'the title of the task',
  hours: 'the hours, as you enter them',
  role: 'the role, as you enter it',
} as const;

export const certificateVariables = { ...commonVariables, ...reasonVariables } as const;
export type CertificateVariable = keyof typeof certificateVariables;
export type CertificateValues = Partial<Record<CertificateVariable, string>>;

/** Texts that name a person are erased with the account; title, description and criteria stay. */
export const personalVariables = ['name', 'college'] as const satisfies readonly CertificateVariable[];

interface ReasonRule {
  readonly label: string;
  /** Beside `commonVariables`. */
  readonly variables: readonly (keyof typeof reasonVariables)[];
  /** What an administrator enters for each student, who then needs nothing else. Null: the server finds who qualifies. */
  readonly entered: 'hours' | 'role' | null;
}

/** `server/features/certificates/find-qualified.ts` says how those who qualify are found. */
export const certificateReasons = {
  participation: { label: 'Taking part', variables: [], entered: null },
  tier: { label: 'A tier', variables: ['tier', 'points'], entered: null },
  place: { label: 'A place on the board', variables: ['rank', 'points'], entered: null },
  task: { label: 'A task', variables: ['task'], entered: null },
  points: { label: 'Points', variables: ['points'], entered: null },
  hours: { label: 'Hours', variables: ['hours'], entered: 'hours' },
  role: { label: 'A role', variables: ['role'], entered: 'role' },
} as const satisfies Record<string, ReasonRule>;
export type CertificateReason = keyof typeof certificateReasons;
export const certificateReasonNames = Object.keys(certificateReasons) as [
  CertificateReason,
  ...CertificateReason[],
];

const amount = (what: string, max: number) =>
  z.int(`Enter ${what}.`).min(1, 'Enter a number from 1 on.').max(max, `Enter a number up to ${max}.`);

/** What a template is for, with what decides who qualifies. */
export const certificateAward = z.discriminatedUnion('reason', [
  /** At least one approved work in the edition. */
  z.strictObject({ reason: z.literal('participation') }),
  /** The title of a tier of the published site, by the points of the edition. */
  z.strictObject({ reason: z.literal('tier'), tier: line(120).min(1, 'Choose a tier.') }),
  /** The first places on the board of the edition. */
  z.strictObject({ reason: z.literal('place'), places: amount('how many places', 1_000) }),
  z.strictObject({ reason: z.literal('task'), taskId: z.uuid('Choose a task.') }),
  z.strictObject({ reason: z.literal('points'), points: amount('the points', limits.minPointsMax) }),
  z.strictObject({ reason: z.literal('hours') }),
  z.strictObject({ reason: z.literal('role') }),
]);
export type CertificateAward = z.output<typeof certificateAward>;

/** What is wrong with what an administrator entered for a student; null: nothing. */
export function enteredProblem(reason: CertificateReason, entered: string): string | null {
  const { entered: name } = certificateReasons[reason];
  if (name === null) return null;
  if (entered === '') return `Enter the ${name}.`;
  const isHours = /^\d{1,5}([.,]\d{1,2})?$/.test(entered) && /[1-9]/.test(entered);
  return name === 'hours' && !isHours ? 'Enter the hours as a number, such as 24 or 7.5.' : null;
}

/** With their braces. */
export const variablesOf = (reason: CertificateReason): string[] =>
  [...Object.keys(commonVariables), ...certificateReasons[reason].variables].map((name) => `{${name}}`);
