/**
 * Repeats a statement until it changes fewer rows than its limit.
 * @param run changes at most `size` rows; each call is a transaction of its own
 * @returns rows changed
 */
export async function inBatches(size: number, run: () => Promise<number>): Promise<number> {
  for (let changed = 0; ; ) {
    const batch = await run();
    changed += batch;
    if (batch < size) return changed;
  }
}
