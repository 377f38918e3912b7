/** Works on several at once; after a failure nothing new is begun. @throws what failed first, once all lanes ended */
export async function eachInLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  let failure: { readonly error: unknown } | null = null;
  const lane = async () => {
    for (const item of left) {
      if (failure !== null) return;
      try {
        await work(item);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failure !== null) throw (failure as { error: unknown }).error;
}
