import type { FilledCluster } from './cluster.ts';
import type { BenchServer } from './processes.ts';
import type { Result } from './result.ts';

/** What a measurement of one size gets. */
export interface Bench {
  readonly students: number;
  /** The sizes of the run, smallest first. */
  readonly sizes: readonly number[];
  readonly quick: boolean;
  readonly cluster: FilledCluster;
  /** As the image starts it, without an object store. It serves all measurements of a size. */
  readonly product: BenchServer;
  readonly reference: BenchServer;
  /** Bytes that the product used after its start. */
  readonly memoryAtStart: number;
  /** For temporary files. */
  readonly directory: string;
  readonly log: (message: string) => void;
}

/** A measurement, run for one or several of the sizes. */
export interface Measurement {
  readonly name: string;
  readonly title: string;
  /** Whether it runs for this size. */
  readonly runsAt: (students: number, sizes: readonly number[]) => boolean;
  /** Called for each of its sizes; the returned value of the last call is the result. */
  readonly run: (bench: Bench) => Promise<Result>;
}

/** Where what does not depend on the size is measured: the middle one. */
export const atMiddle = (students: number, sizes: readonly number[]) =>
  students === sizes[Math.floor((sizes.length - 1) / 2)];

export const atSmallest = (students: number, sizes: readonly number[]) => students === sizes[0];
