import { parseArgs } from 'node:util';

export interface Options {
  readonly quick: boolean;
  /** Names of measurements; empty: all. */
  readonly only: readonly string[];
  /** Numbers of students, smallest first. */
  readonly sizes: readonly number[];
  /** Where filled clusters stay; null: they are removed. */
  readonly keep: string | null;
}

/** @throws {Error} that says what is wrong */
export function readOptions(args: readonly string[], names: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      size: { type: 'string', multiple: true },
      keep: { type: 'string' },
    },
  });
  const only = values.only.split(',').filter((name) => name !== '');
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no measurement ${unknown}: use ${names.join(', ')}.`);
  const sizes = (values.size ?? (values.quick ? ['10000'] : ['10000', '100000', '1000000'])).map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 100)) {
    throw new Error('--size is a number of students, at least 100.');
  }
  return {
    quick: values.quick,
    only,
    sizes: sizes.sort((a, b) => a - b),
    keep: values.keep ?? null,
  };
}
