import type { TakeReason } from './tasks.ts';
import { pointsOf } from './word-of.ts';

/** Why a student may not begin work for a task. */
export type FoundReason =
  | {
      readonly code: 'prerequisite';
      /** What must be approved first; null if the student does not see that task yet. */
      readonly task: { readonly id: string; readonly title: string } | null;
    }
  /** The names that the task has; the student's profile has another one, or none. */
  | { readonly code: 'college'; readonly names: string[] }
  | { readonly code: 'program'; readonly names: string[] }
  /** What the student needs. */
  | { readonly code: 'points'; readonly points: number }
  | { readonly code: 'full' };
type FoundCode = FoundReason['code'];

type ReasonOf<Code extends FoundCode> = Extract<FoundReason, { readonly code: Code }>;

type ReasonWords = {
  readonly [Code in FoundCode]: {
    why(reason: ReasonOf<Code>): string;
    /** What the student does first. */
    first(reason: ReasonOf<Code>): string;
  };
};

/** What each reason says. `takeReasons` (server/database/take-reasons-sql.ts) finds them; a new one starts with a row here. */
const reasonWords: ReasonWords = {
  prerequisite: {
    why: ({ task }) =>
      task === null ? 'A task that is not published yet comes first.' : `“${task.title}” comes first.`,
    first: ({ task }) =>
      task === null
        ? 'You can begin once that task is published and your work for it is approved.'
        : 'You can begin once your work for that task is approved.',
  },
  college: {
    why: ({ names }) => `Only for students of: ${names.join('; ')}.`,
    first: () => 'If that is your college, enter its name like this in your profile.',
  },
  program: {
    why: ({ names }) => `Only for these programs: ${names.join('; ')}.`,
    first: () => 'If that is your program, enter its name like this in your profile.',
  },
  points: {
    why: ({ points }) => `Only for students with ${pointsOf(points)} or more.`,
    first: () => 'Get these points with other tasks first.',
  },
  full: {
    why: () => 'All places of this task are taken.',
    first: () => 'It has as many approved works as it takes. Choose another task.',
  },
};

/** The words of a reason whose code is not known here. */
interface AnyWords {
  why(reason: FoundReason): string;
  first(reason: FoundReason): string;
}

/** A reason as students read it. */
export function describeReason(reason: FoundReason): TakeReason {
  const { why, first }: AnyWords = reasonWords[reason.code];
  const task = reason.code === 'prerequisite' ? reason.task : null;
  return { code: reason.code, why: why(reason), first: first(reason), task };
}
