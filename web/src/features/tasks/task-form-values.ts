import { z } from 'zod';
import {
  type CreateTaskInput,
  createTaskInput,
  type EditTaskInput,
  editTaskInput,
  type Task,
} from '#contract/tasks.ts';
import { completeAddress } from '../../ui/web-address.ts';

/** A task as its form holds it: what a text field cannot hold as a value is '' where there is none. */
export interface TaskFormValues {
  title: string;
  content: string;
  domain: string;
  category: string;
  difficulty: CreateTaskInput['difficulty'];
  estimatedTime: string;
  link: string;
  points: string;
  /** ISO timestamp. */
  lastDate: string;
  technologies: string[];
  submissionGuidelines: string;
  imageIds: string[];
}

export const emptyTask: TaskFormValues = {
  title: '',
  content: '',
  domain: '',
  category: '',
  difficulty: 'Medium',
  estimatedTime: '',
  link: '',
  points: '',
  lastDate: '',
  technologies: [],
  submissionGuidelines: '',
  imageIds: [],
};

export function valuesOf(task: Task): TaskFormValues {
  return {
    title: task.title,
    content: task.content,
    domain: task.domain,
    category: task.category ?? '',
    difficulty: task.difficulty,
    estimatedTime: task.estimatedTime ?? '',
    link: task.link ?? '',
    points: String(task.points),
    lastDate: task.lastDate,
    technologies: task.technologies,
    submissionGuidelines: task.submissionGuidelines ?? '',
    imageIds: task.imageIds,
  };
}

/** An empty field is no number: the contract's message for it is about points, not about types. */
const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));
const orNull = (typed: string) => (typed.trim() === '' ? null : typed);

/** What the contract's schema is to judge; it refuses what is not on its lists. */
function toInput(values: TaskFormValues) {
  return {
    ...values,
    category: orNull(values.category),
    estimatedTime: orNull(values.estimatedTime),
    link: orNull(completeAddress(values.link)),
    submissionGuidelines: orNull(values.submissionGuidelines),
    points: numberOf(values.points),
  };
}

export const createTaskForm = z.preprocess(toInput, createTaskInput);
export const editTaskForm = z.preprocess(toInput, editTaskInput);

function isSame(key: string, before: unknown, after: unknown): boolean {
  if (key === 'lastDate') return Date.parse(String(before)) === Date.parse(String(after));
  return JSON.stringify(before) === JSON.stringify(after);
}

/** Only what differs from the task: two administrators who edit different fields do not undo each other. */
export function changesOf(task: Task, input: EditTaskInput): EditTaskInput {
  const before = new Map(Object.entries(task));
  return Object.fromEntries(
    Object.entries(input).filter(([key, value]) => !isSame(key, before.get(key), value)),
  );
}
