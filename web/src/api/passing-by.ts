/** Milliseconds for which an item must stay open. Reviewers who go through a list press a key twice a second or faster. */
const stop = 600;

/** When the user last went to the next or previous item of a list, in milliseconds since the epoch. */
let passedAt = Number.NEGATIVE_INFINITY;

/** For a step to the next or previous item: until the user stops there, `untilStopped` waits. */
export function notePassing(): void {
  passedAt = Date.now();
}

/**
 * For a query about an open item that is not needed when the user only passes by. The requests of each user are limited.
 * @throws when the item is left before the user has stopped there
 */
export async function untilStopped(context: { readonly signal: AbortSignal }): Promise<void> {
  const wait = passedAt + stop - Date.now();
  if (wait <= 0) return;
  // A query whose signal was read is cancelled when its item is left.
  const { signal } = context;
  await new Promise((resolve) => setTimeout(resolve, wait));
  signal.throwIfAborted();
}
