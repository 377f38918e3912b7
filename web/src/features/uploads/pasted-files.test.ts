import { expect, it } from 'vitest';
import { filesIn } from './pasted-files.ts';

const now = new Date(2026, 10, 22, 9, 5, 7);
const clipboard = (types: string[], ...files: File[]) => ({ types, files }) as unknown as DataTransfer;

it('names a pasted screenshot by its time and keeps other names', () => {
  const files = [new File(['x'], 'image.png', { type: 'image/png' }), new File(['y'], 'poster.pdf')];
  const [screenshot, poster] = filesIn(clipboard(['Files'], ...files), now);
  expect(screenshot).toMatchObject({
    name: 'Screenshot 2026-11-22 09.05.07.png',
    type: 'image/png',
    size: 1,
  });
  expect(poster?.name).toBe('poster.pdf');
});

it('leaves text, and a document that is copied as text and picture, to the field', () => {
  expect(filesIn(null, now)).toEqual([]);
  expect(filesIn(clipboard(['text/plain']), now)).toEqual([]);
  expect(filesIn(clipboard(['text/plain', 'Files'], new File(['x'], 'image.png')), now)).toEqual([]);
});
