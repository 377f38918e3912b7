import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { readTaskFile, taskFileHead } from './task-file.ts';

const head = { ...taskFileHead, edition: { name: '2026', startsOn: '2026-01-10' } };
const fileOf = (...tasks: unknown[]) => JSON.stringify({ ...head, tasks });
const png = { name: 'poster.png', data: 'iVBORw0KGgo=' };

const refusalOf = (text: string) => {
  const read = readTaskFile(text);
  return 'refusal' in read ? read.refusal : 'read';
};
/** `row path: message` of every error. */
const errorsIn = (...tasks: unknown[]) => {
  const read = readTaskFile(fileOf(...tasks));
  if ('refusal' in read) throw new Error(read.refusal);
  return read.rows.flatMap(({ row, errors }) =>
    errors.map(({ path, message }) => `${row} ${path}: ${message}`),
  );
};

test('a row needs a title only, and keeps what is wrong with others', () => {
  const read = readTaskFile(
    fileOf({ title: ' Poster\u202e ' }, { title: 7 }, { title: 'Reel', images: [png] }),
  );
  expect(read).toMatchObject({
    edition: { name: '2026', startsOn: '2026-01-10' },
    rows: [
      { row: 1, title: 'Poster', task: { title: 'Poster', lastDate: null, points: 0 }, errors: [] },
      { row: 2, title: '', task: null, errors: [{ path: 'title', message: 'Enter text.' }] },
      { row: 3, title: 'Reel', images: [png], errors: [] },
    ],
  });
});

test('a row that needs one beyond the file says so', () => {
  expect(errorsIn({ title: 'Poster' }, { title: 'Reel', requires: [1, 3] })).toEqual([
    '2 requires: The file has no row 3, which comes first. Remove it from “requires”.',
  ]);
});

test('S62 every wrong value is named with its row', () => {
  const good = { title: 'Poster' };
  expect(
    errorsIn(
      good,
      null,
      { title: 'Poster', points: '7' },
      { title: 'Poster', secret: true },
      { title: 'Poster', lastDate: 'tomorrow' },
      { title: 'Poster', checklist: [{ id: 'a', text: '', points: -1 }] },
      { title: 'Poster', images: [{ ...png, name: '../../etc/passwd' }] },
      { title: 'Poster', images: [{ ...png, data: '<svg onload=alert(1)>' }] },
      { title: 'Poster', images: Array.from({ length: 9 }, () => png) },
      { title: 'Poster', link: 'javascript:alert(1)' },
      { title: 'x'.repeat(limits.titleLength + 1) },
    ),
  ).toEqual([
    '2 : This must be a group of fields.',
    '3 points: Enter the points as a number.',
    '4 : A task has no “secret” here.',
    '5 lastDate: Enter a date and time.',
    '6 checklist.0.text: Say what has to be met.',
    '6 checklist.0.points: Use 0 points or more.',
    '7 images.0.name: Use a name without folders.',
    '8 images.0.data: This image is damaged.',
    '9 images: A task has at most 8 images.',
    '10 link: Enter the address of a page, such as example.org/page or https://example.org/page.',
    '11 title: Use at most 200 characters.',
  ]);
});

test('S62 a deep value is an error of its row', () => {
  const deep = `{"title":"Poster","checklist":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const read = readTaskFile(`${fileOf({ title: 'Reel' }).slice(0, -2)},${deep}]}`);
  expect(read).toMatchObject({ rows: [{ errors: [] }, { row: 2, title: 'Poster', task: null }] });
});

test('S62 a file that is none, too new or too large is refused as a whole', () => {
  expect(refusalOf('title,points')).toMatch(/^The file is not JSON/);
  expect(refusalOf('[]')).toMatch(/^This is no file of tasks/);
  expect(refusalOf('{"__proto__":{"format":"torchbearer-tasks"}}')).toMatch(/^This is no file of tasks/);
  expect(refusalOf(JSON.stringify({ ...head, version: 2, tasks: [{}] }))).toMatch(/^Another release/);
  expect(refusalOf(fileOf())).toBe('The file has no tasks.');
  expect(refusalOf(' '.repeat(limits.taskFileBytes + 1))).toMatch(/^The file is larger than 256 MB/);

  const rows = (count: number, task: object) => fileOf(...Array.from({ length: count }, () => task));
  expect(refusalOf(rows(10_001, { title: 'Poster' }))).toBe(
    'Rows 501 to 10,001 are too many: a file has at most 500 tasks.',
  );
  const images = Array.from({ length: 8 }, () => png);
  expect(refusalOf(rows(126, { title: 'Poster', images }))).toMatch(/too many from row 126 on/);
  const content = '€'.repeat(limits.contentLength);
  expect(refusalOf(rows(150, { title: 'Poster', content }))).toMatch(/^The texts of the tasks are larger/);
});
