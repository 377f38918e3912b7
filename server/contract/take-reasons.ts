/** Why a student may not begin work for a task. */
export type TakeReason =
  | {
      readonly code: 'prerequisite';
      /** What must be approved first; null if the student does not see that task yet. */
      readonly task: { readonly id: string; readonly title: string } | null;
    }
  | { readonly code: 'full' };
export type TakeReasonCode = TakeReason['code'];

type ReasonWords = {
  readonly [Code in TakeReasonCode]: {
    why(reason: Extract<TakeReason, { code: Code }>): string;
    /** What the student does first. */
    first(reason: Extract<TakeReason, { code: Code }>): string;
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
  full: {
    why: () => 'All places of this task are taken.',
    first: () => 'It has as many approved works as it takes. Choose another task.',
  },
};

/** The words of a reason whose code is not known here. */
interface AnyWords {
  why(reason: TakeReason): string;
  first(reason: TakeReason): string;
}

/** Whole sentences, for a page or an error. */
export function wordsOf(reason: TakeReason): { why: string; first: string } {
  const { why, first }: AnyWords = reasonWords[reason.code];
  return { why: why(reason), first: first(reason) };
}
