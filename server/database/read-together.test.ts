import { expect, test, vi } from 'vitest';
import { readTogether } from './read-together.ts';

const ownerOf = ({ owner }: { readonly owner: string }) => owner;
const rowsOf = (ids: readonly string[]) =>
  ids.flatMap((owner) => [
    { owner, place: 1 },
    { owner, place: 2 },
  ]);

test('reads of one turn share a statement, and each gets the rows of its id', async () => {
  const statement = vi.fn(async (ids: readonly string[]) =>
    rowsOf(ids.filter((id) => id !== 'unknown').reverse()),
  );
  const read = readTogether(statement, ownerOf);
  const [a, b, unknown, again] = await Promise.all(['a', 'b', 'unknown', 'a'].map(read));
  expect(a).toEqual(rowsOf(['a']));
  expect(b).toEqual(rowsOf(['b']));
  expect(unknown).toEqual([]);
  expect(again).toEqual(a);
  expect(statement.mock.calls).toEqual([[['a', 'b', 'unknown']]]);
});

test('a read that begins after the statement was sent is a statement of its own', async () => {
  const rows = Promise.withResolvers<{ owner: string; name: string }[]>();
  const statement = vi.fn(() => rows.promise);
  const read = readTogether(statement, ownerOf);
  const before = read('a');
  await vi.waitFor(() => expect(statement).toHaveBeenCalledOnce());
  statement.mockResolvedValueOnce([{ owner: 'a', name: 'new' }]);
  expect(await read('a')).toEqual([{ owner: 'a', name: 'new' }]);
  rows.resolve([{ owner: 'a', name: 'old' }]);
  expect(await before).toEqual([{ owner: 'a', name: 'old' }]);
});

test('many ids are read by several statements at once', async () => {
  const statement = vi.fn(async (ids: readonly string[]) => rowsOf(ids));
  const read = readTogether(statement, ownerOf);
  const ids = Array.from({ length: 40 }, (_, index) => String(index));
  const found = await Promise.all(ids.map(read));
  expect(found.map(([first]) => first?.owner)).toEqual(ids);
  expect(statement.mock.calls.map(([given]) => given.length)).toEqual([16, 16, 8]);
});

test('a failed statement fails the reads that shared it with its error, and no later one', async () => {
  const failure = new Error('canceling statement due to statement timeout');
  const statement = vi.fn(async (ids: readonly string[]) => rowsOf(ids)).mockRejectedValueOnce(failure);
  const read = readTogether(statement, ownerOf);
  const results = await Promise.allSettled(['a', 'b'].map(read));
  expect(results).toEqual([
    { status: 'rejected', reason: failure },
    { status: 'rejected', reason: failure },
  ]);
  expect(await read('a')).toEqual(rowsOf(['a']));
});
