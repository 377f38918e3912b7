import { type TaskKind, taskKinds } from './tasks.ts';

interface KindRules {
  readonly label: string;
  /** What a student does, as a sentence. */
  readonly how: string;
  /** The button that leads to it. */
  readonly begin: string;
  /** After a rejection, or if changes are requested, the student hands in another version. */
  readonly revisable: boolean;
  /** The server reviews it; administrators can reverse that. */
  readonly reviewedAtOnce: boolean;
}

/** A new kind starts with a row in this table; what it does is in `server/features/kinds` and `web/src/features/kinds`. */
export const taskKindRules: Record<TaskKind, KindRules> = {
  work: {
    label: 'Work',
    how: 'Hand in your work on the page of the task.',
    begin: 'Hand in your work',
    revisable: true,
    reviewedAtOnce: false,
  },
  quiz: {
    label: 'Quiz',
    how: 'Answer the questions on the page of the task. The points come at once.',
    begin: 'Take the quiz',
    revisable: false,
    reviewedAtOnce: true,
  },
  form: {
    label: 'Form',
    how: 'Answer the questions on the page of the task.',
    begin: 'Answer the questions',
    revisable: true,
    reviewedAtOnce: false,
  },
  attendance: {
    label: 'Attendance',
    how: 'Come to the event and scan the code that is shown there with the camera of your phone. The points come at once.',
    begin: 'How to take part',
    revisable: false,
    reviewedAtOnce: true,
  },
};

export const revisableKinds = taskKinds.filter((kind) => taskKindRules[kind].revisable);
