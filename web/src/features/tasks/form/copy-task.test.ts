import { expect, it } from 'vitest';
import { sampleEditedTask } from '../sample-task.ts';
import { copiedValues } from './copy-task.ts';

const now = new Date('2026-02-01T00:00:00.000Z');

it('copies what a new task may have', () => {
  const task = sampleEditedTask({
    domain: 'Marketing',
    technologies: ['Figma'],
    points: 40,
    imageIds: ['a'],
  });
  expect(copiedValues(task, now)).toMatchObject({
    title: task.title,
    content: task.content,
    domain: 'Marketing',
    points: '40',
    technologies: ['Figma'],
    lastDate: task.lastDate,
    imageIds: [],
    images: [],
    before: null,
  });
});

it('leaves out a deadline that has passed and a domain that new tasks do not have', () => {
  const task = sampleEditedTask({ domain: 'Video Editing', lastDate: '2026-01-31T00:00:00.000Z' });
  expect(copiedValues(task, now)).toMatchObject({ domain: '', lastDate: '' });
});
