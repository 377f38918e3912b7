import { z } from 'zod';
import { checklistInput, checklistProblem } from './checklist.ts';
import { emptyToNull, id, idParams, line, optionalLine, optionalUrl, text, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { settingsProblems, type TaskSettings, taskSettings } from './task-settings.ts';
import {
  difficulty,
  type storedTaskFields,
  type TaskKind,
  task,
  taskDomain,
  taskKind,
  taskRepeats,
} from './tasks.ts';
import { formatNumber, pointsOf } from './word-of.ts';

export const technologies = z
  .array(line(limits.technologyLength))
  .max(limits.technologies, `Enter at most ${limits.technologies} technologies.`)
  .transform((entries) => [...new Set(entries.filter((entry) => entry !== ''))]);

export const imageIds = z
  .array(id)
  .max(limits.imagesPerTask, `Add at most ${limits.imagesPerTask} images.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Add each image only once.');

export const imageText = line(limits.imageTextLength);
export const imageTexts = z.array(imageText).max(limits.imagesPerTask);

export const prerequisiteIds = z
  .array(id)
  .max(limits.prerequisites, `Choose at most ${limits.prerequisites} tasks.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Choose each task only once.');

export const points = (min: number) =>
  z
    .number({
      error: ({ input }) => (input === undefined ? 'Enter the points.' : 'Enter the points as a number.'),
    })
    .int('Enter whole points.')
    .min(min, `Give at least ${pointsOf(min)}.`)
    .max(limits.taskPointsMax, `Give at most ${pointsOf(limits.taskPointsMax)}.`);

const names = (what: string) =>
  z
    .array(line(limits.shortTextLength).min(1, 'Enter a name.'))
    .max(limits.taskAudience, `Choose at most ${limits.taskAudience} ${what}.`)
    .refine((all) => new Set(all).size === all.length, 'Choose each one only once.');

const wholeNumber = (max: number) =>
  z
    .int('Enter a whole number.')
    .min(1, 'Enter 1 or more, or leave it empty.')
    .max(max, `Enter at most ${formatNumber(max)}.`)
    .nullable();

/** What administrators fill in; columns of the same names store it. A new field of a task starts here. */
export const taskFields = {
  title: text(limits.titleLength),
  content: text(limits.contentLength),
  domain: taskDomain,
  /** One of the site's categories. */
  category: optionalLine(),
  difficulty,
  estimatedTime: optionalLine(),
  link: optionalUrl,
  points: points(limits.taskPointsMinOnEdit),
  lastDate: timestamp,
  technologies,
  submissionGuidelines: emptyToNull(text(limits.contentLength)),
  /** What to hand in, e.g. 'A link to your post and a screenshot'. */
  deliverable: optionalLine(),
  kind: taskKind,
  /** How many works can be approved. */
  approvalLimit: wholeNumber(limits.approvalsMax),
  /** What the first `bonusFirst` approved works get in addition. */
  bonusPoints: wholeNumber(limits.taskPointsMax),
  bonusFirst: wholeNumber(limits.approvalsMax),
  /** Only students of these colleges and programs, and with these points of the edition, may begin it. Empty: all. */
  colleges: names('colleges'),
  programs: names('programs'),
  minPoints: wholeNumber(limits.minPointsMax),
  /** How often a student can do it again; null: not at all. */
  repeat: z.enum(taskRepeats).nullable(),
  /** Students see the points once their work is approved. */
  pointsHidden: z.boolean(),
} satisfies Record<keyof typeof storedTaskFields, z.ZodType>;

export const taskInput = z
  .strictObject({
    ...taskFields,
    checklist: checklistInput,
    /** What the kind needs. The kind of a task that students have begun cannot change. */
    settings: taskSettings,
    /** The full list after the edit: kept images first, new uploads appended. */
    imageIds,
    /** What the images show, in their order; '': nothing is said. Without it, each image keeps its text. */
    imageTexts,
    /** The tasks that must be approved before a student may begin this one. */
    prerequisiteIds,
    /** The version that was edited; an older one than the newest is refused with `stale_version`. */
    version: z.int32().min(1),
  })
  .partial();

/** What counts approved works, of which a referral has none. */
const ofWorks = ['approvalLimit', 'bonusPoints', 'repeat', 'pointsHidden'] as const;

type PointsInput = Pick<
  z.output<typeof taskInput>,
  'kind' | 'checklist' | 'points' | 'bonusPoints' | 'bonusFirst'
> & { readonly [Field in (typeof ofWorks)[number]]?: unknown };

/** What is wrong with fields that depend on each other, by field. A field that is undefined is not compared. */
export function pointsProblems(input: PointsInput) {
  const { kind, checklist = [], points, bonusPoints, bonusFirst } = input;
  const problems: { field: keyof PointsInput; message: string }[] = [];
  const message = points === undefined ? undefined : checklistProblem(checklist, points);
  if (message !== undefined) problems.push({ field: 'checklist', message });
  if (points !== undefined && (bonusPoints ?? 0) > points)
    problems.push({
      field: 'bonusPoints',
      message: `The bonus can be at most the points of the task: ${formatNumber(points)}.`,
    });
  if (bonusPoints !== undefined && bonusFirst !== undefined) problems.push(...bonusProblems(input));
  if (kind === 'referral')
    for (const field of ofWorks)
      if (input[field])
        problems.push({ field, message: 'A referral gives its points for each person. Leave this out.' });
  return problems;
}

/** The points of a bonus and for how many works it is belong together, in drafts too. */
export function bonusProblems({ bonusPoints, bonusFirst }: Pick<PointsInput, 'bonusPoints' | 'bonusFirst'>) {
  const [points, first] = [typeof bonusPoints === 'number', typeof bonusFirst === 'number'];
  if (points === first) return [];
  return points
    ? [{ field: 'bonusFirst' as const, message: 'Enter how many works get the bonus.' }]
    : [{ field: 'bonusPoints' as const, message: 'Enter the points of the bonus.' }];
}

const refinement =
  (problemsOf: (input: PointsInput) => readonly { field: keyof PointsInput; message: string }[]) =>
  (input: PointsInput, context: z.RefinementCtx): void => {
    for (const { field, message } of problemsOf(input))
      context.addIssue({ code: 'custom', path: [field], message });
  };
/** Of an edit, which may leave fields out. */
export const addsUp = refinement(pointsProblems);
/** Of a new task. */
export const hasWholeBonus = refinement(bonusProblems);

/** What students could not do; a draft may have such faults. */
export function isComplete(
  { kind, settings }: { kind: TaskKind; settings: TaskSettings },
  context: z.RefinementCtx,
): void {
  for (const { path, message } of settingsProblems(kind, settings))
    context.addIssue({ code: 'custom', path: ['settings', ...path], message });
}

/** Only the given fields change. As in the specification, none is required. */
export const editTaskInput = taskInput.superRefine(addsUp);
export type EditTaskInput = z.output<typeof editTaskInput>;

export const editTask = defineRoute({
  method: 'PATCH',
  path: '/api/tasks/:id',
  access: 'organise',
  summary: 'Change a task',
  params: idParams,
  body: editTaskInput,
  response: task,
  failure: 'Failed to update task. Please try again.',
});
