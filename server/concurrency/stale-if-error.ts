interface Options {
  /** Milliseconds for which a value is returned without a new load. */
  readonly freshFor: number;
  /** Milliseconds for which a value is returned while loads fail. */
  readonly usableFor: number;
  /** Milliseconds between a failed load and the next, while there is a usable value. */
  readonly retryAfter: number;
  readonly now: () => Date;
}

/**
 * Caches the last value of `load` in this process. Concurrent calls share one load.
 * @returns a function that rejects with the error of `load` if there is no usable value
 */
export function staleIfError<T>(
  load: () => Promise<T>,
  { freshFor, usableFor, retryAfter, now }: Options,
): () => Promise<T> {
  let cached: { value: T; at: number } | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<T> | null = null;

  const refresh = async (): Promise<T> => {
    try {
      const value = await load();
      cached = { value, at: now().getTime() };
      return value;
    } catch (error) {
      const moment = now().getTime();
      failedAt = moment;
      if (cached !== null && moment - cached.at < usableFor) return cached.value;
      throw error;
    } finally {
      loading = null;
    }
  };

  return async () => {
    const moment = now().getTime();
    if (cached !== null) {
      const age = moment - cached.at;
      if (age < freshFor || (age < usableFor && moment - failedAt < retryAfter)) return cached.value;
    }
    loading ??= refresh();
    return loading;
  };
}
