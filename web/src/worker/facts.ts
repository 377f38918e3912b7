/** What web/build/worker.ts writes into sw.js. */
export interface WorkerFacts {
  /** Changes with every file of the build that the worker keeps. */
  readonly release: string;
  /** The files of the app's document and of the student's pages. */
  readonly files: readonly string[];
  /** Regular expressions of the paths of the student's pages, to be matched without regard to case. */
  readonly pages: readonly string[];
  /** The document that is shown without a network. */
  readonly offlinePage: string;
}

declare const __WORKER_FACTS__: WorkerFacts;

export const facts = __WORKER_FACTS__;
