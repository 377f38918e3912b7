/**
 * Does the work for one item after the other. One that fails keeps no other one from its turn.
 * @param failure for the error, after the number of items: 'editions could not be counted'
 * @returns the sum of what the work returns
 * @throws {AggregateError} if some failed; the others are done
 */
export async function sumOfEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<number>,
  failure: string,
): Promise<number> {
  let sum = 0;
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      sum += await work(item);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} ${failure}`);
  return sum;
}
