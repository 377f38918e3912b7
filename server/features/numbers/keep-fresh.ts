interface Options {
  /** Milliseconds for which a value is given out without asking. */
  readonly freshFor: number;
  /** Milliseconds for which it is given out where asking fails. */
  readonly usableFor: number;
  /** Milliseconds without asking again after it failed, while there is a usable value. */
  readonly restFor: number;
  readonly now: () => Date;
}

/**
 * Keeps the last value of `ask` in this process. Calls that arrive together wait for one asking.
 * @returns a function that rejects as `ask` did, where no usable value is left
 */
export function keepFresh<T>(
  ask: () => Promise<T>,
  { freshFor, usableFor, restFor, now }: Options,
): () => Promise<T> {
  let known: { value: T; at: number } | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<T> | null = null;

  const refresh = async (): Promise<T> => {
    try {
      const value = await ask();
      known = { value, at: now().getTime() };
      return value;
    } catch (error) {
      const moment = now().getTime();
      failedAt = moment;
      if (known !== null && moment - known.at < usableFor) return known.value;
      throw error;
    } finally {
      asking = null;
    }
  };

  return async () => {
    const moment = now().getTime();
    if (known !== null) {
      const age = moment - known.at;
      if (age < freshFor || (age < usableFor && moment - failedAt < restFor)) return known.value;
    }
    asking ??= refresh();
    return asking;
  };
}
