import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { AppError } from '../../../app-error.ts';
import { Semaphore } from '../../../concurrency/semaphore.ts';
import type { TypstAnswer, TypstJob } from './typst-job.ts';

const main = join(import.meta.dirname, 'typst-main.ts');
/** Without the server's secrets. Typst would download the packages that a template imports: its proxy is nowhere. */
export const typstEnvironment = {
  ALL_PROXY: 'http://127.0.0.1:0',
  HTTP_PROXY: 'http://127.0.0.1:0',
  HTTPS_PROXY: 'http://127.0.0.1:0',
  // Where Typst looks for packages that are installed.
  HOME: '/dev/null',
  XDG_CACHE_HOME: '/dev/null',
  XDG_DATA_HOME: '/dev/null',
  MALLOC_ARENA_MAX: '2',
  RAYON_NUM_THREADS: '1',
};

interface Options {
  /** Milliseconds until a job fails; the first one includes the start of the process, seconds on a busy machine. */
  readonly timeout?: number;
  /** Milliseconds without a job, after which the process ends and its memory is free. */
  readonly idle?: number;
}

/**
 * Runs Typst in a process of its own, started with the first job, one job at a time. A thread would not do: Node cannot end
 * one while it runs compiled code.
 */
export class TypstProcess {
  readonly #timeout: number;
  readonly #idle: number;
  readonly #turns = new Semaphore(1, 100);
  #child: ChildProcess | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor({ timeout = 30_000, idle = 60_000 }: Options = {}) {
    this.#timeout = timeout;
    this.#idle = idle;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** @throws {AppError} unavailable if it takes too long, the process ends, or too many jobs wait */
  run(job: TypstJob): Promise<TypstAnswer> {
    return this.#turns.run(() => this.#send(job));
  }

  stop(): void {
    clearTimeout(this.#idleTimer);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #send(job: TypstJob): Promise<TypstAnswer> {
    clearTimeout(this.#idleTimer);
    this.#child ??= this.#start();
    const child = this.#child;
    const { promise, resolve, reject } = Promise.withResolvers<TypstAnswer>();
    const fail = (cause: unknown) => {
      this.stop();
      reject(new AppError('unavailable', { cause }));
    };
    const exited = () => fail(new Error('The process of Typst ended.'));
    const timer = setTimeout(() => fail(new Error('Typst took too long.')), this.#timeout);
    child.once('message', resolve).once('exit', exited).once('error', fail);
    child.send(job, (error) => error && fail(error));
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      child.off('message', resolve).off('exit', exited).off('error', fail);
      this.#idleTimer = setTimeout(() => this.stop(), this.#idle).unref();
    }
  }

  #start(): ChildProcess {
    const child = fork(main, {
      env: typstEnvironment,
      execArgv: ['--max-old-space-size=64'],
      serialization: 'advanced',
    });
    const forget = () => {
      if (this.#child === child) this.#child = undefined;
    };
    child.on('exit', forget).on('error', forget);
    // Neither keeps the server running.
    child.unref();
    child.channel?.unref();
    return child;
  }
}
