/**
 * Like `Promise.all(items.map(work))`, with at most `limit` calls of `work` at once. After a failure it starts no new call.
 * @throws the first failure, after the calls in progress have ended
 */
export async function mapConcurrent<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const remaining = items.entries();
  let failure: { readonly error: unknown } | null = null;
  const worker = async () => {
    for (const [index, item] of remaining) {
      if (failure !== null) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  if (failure !== null) throw (failure as { error: unknown }).error;
  return results;
}
