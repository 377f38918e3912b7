import { completeAddress } from '#contract/fields.ts';
import { difficulties, type Task, taskKinds, taskRepeats } from '#contract/tasks.ts';
import { fileUrl } from '#contract/uploads.ts';
import { checklistOf, type TaskFormValues } from './task-form-values.ts';

const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());

const wholePoints = (typed: number) => Math.max(0, Math.round(typed || 0));

const wholeOrNull = (typed: string) => Math.round(Number(typed)) || null;

/** What students would see of a task that is being written. A deadline that is not chosen yet is in a week. */
export function previewTask(values: TaskFormValues, now: Date): Task {
  const { points, difficulty, link, lastDate, imageIds, before } = values;
  const pointsHidden = values.pointsHidden === 'true';
  const deadline = new Date(lastDate || now.getTime() + 7 * 24 * 60 * 60_000);
  return {
    ...values,
    status: 'open',
    id: before?.id ?? '00000000-0000-0000-0000-000000000000',
    version: before?.version ?? 1,
    kind: taskKinds.find((kind) => kind === values.kind) ?? 'work',
    domain: values.domain,
    category: orNull(values.category),
    difficulty: difficulties.find((level) => level === difficulty) ?? 'Medium',
    estimatedTime: orNull(values.estimatedTime),
    link: orNull(completeAddress(link)),
    points: pointsHidden ? null : wholePoints(Number(points)),
    checklist: checklistOf(values).map((item) => ({
      ...item,
      points: pointsHidden ? null : wholePoints(item.points),
    })),
    submissionGuidelines: orNull(values.submissionGuidelines),
    deliverable: orNull(values.deliverable),
    approvalLimit: wholeOrNull(values.approvalLimit),
    pointsHidden,
    bonusPoints: pointsHidden ? null : wholeOrNull(values.bonusPoints),
    bonusFirst: wholeOrNull(values.bonusFirst),
    minPoints: wholeOrNull(values.minPoints),
    repeat: taskRepeats.find((repeat) => repeat === values.repeat) ?? null,
    lastDate: deadline.toISOString(),
    closed: deadline <= now,
    OfferedDate: before?.OfferedDate ?? now.toISOString(),
    updatedAt: now.toISOString(),
    images: imageIds.map(fileUrl),
    reasons: [],
    mySubmission: null,
    rounds: null,
    submissionCount: null,
    submissionCounts: null,
  };
}
