import { describe, expect, it } from 'vitest';
import { sampleEditedTask } from '../sample-task.ts';
import { mergeTask } from './merge-task.ts';
import { valuesOf } from './task-form-values.ts';

const before = sampleEditedTask({
  imageIds: ['a', 'b'],
  imageTexts: ['', ''],
  images: ['/a', '/b'],
  version: 1,
});
const typed = valuesOf(before);

describe('a task that another administrator saved during an edit', () => {
  it('takes the fields that this form did not change, and names them', () => {
    const newest = { ...before, title: 'Theirs', points: 300, version: 2 };
    expect(mergeTask(before, { ...typed, content: 'Mine' }, newest)).toEqual({
      values: { ...typed, title: 'Theirs', points: '300', content: 'Mine', before: newest },
      changed: [
        { name: 'title', mine: false },
        { name: 'points', mine: false },
      ],
    });
  });

  it('keeps what was typed in a field that both changed', () => {
    const { values, changed } = mergeTask(
      before,
      { ...typed, title: 'Mine' },
      { ...before, title: 'Theirs' },
    );
    expect([values.title, changed]).toEqual(['Mine', [{ name: 'title', mine: true }]]);
  });

  it('combines added and removed images', () => {
    const added = { id: 'new', name: 'new.png', url: '/new', contentType: 'image/png', size: 1 };
    const mine = { ...typed, imageIds: ['b', 'new'], images: [added] };
    const newest = { ...before, imageIds: ['a', 'b', 'theirs'] };
    expect(mergeTask(before, mine, newest).values).toMatchObject({
      imageIds: ['b', 'theirs', 'new'],
      images: [added],
    });
  });

  it('keeps the order of images that was changed here', () => {
    const mine = { ...typed, imageIds: ['b', 'a'] };
    const newest = { ...before, imageIds: ['a', 'theirs', 'b'] };
    expect(mergeTask(before, mine, newest).values.imageIds).toEqual(['b', 'a', 'theirs']);
    expect(mergeTask(before, typed, { ...before, imageIds: ['b', 'a'] }).values.imageIds).toEqual(['b', 'a']);
  });

  it('combines what both said of the images', () => {
    const mine = { ...typed, imageIds: ['b', 'a'], imageTexts: ['Mine', ''] };
    const newest = { ...before, imageTexts: ['Theirs', 'Theirs too'] };
    expect(mergeTask(before, mine, newest).values).toMatchObject({
      imageIds: ['b', 'a'],
      imageTexts: ['Mine', 'Theirs'],
    });
  });

  it('compares deadlines by time', () => {
    const newest = { ...before, lastDate: '2026-03-01T23:59:00.000+05:30' };
    expect(mergeTask(before, typed, newest).changed).toEqual([]);
  });
});
