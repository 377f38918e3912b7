type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The values without the keys that are undefined: Prisma's types accept absent columns, not undefined ones. */
export function definedValues<T extends object>(values: T): Defined<T> {
  // Object.fromEntries loses the type of the entries that the filter keeps.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
