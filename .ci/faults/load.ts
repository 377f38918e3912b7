// People at work through nginx: they upload, hand in, edit, withdraw, read and write messages; an administrator makes
// tasks and decides. Each waits for an answer before the next call, and pauses: bounded, however fast the stack is.
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../stack/stack.ts';
import { Client } from './client.ts';
import { Journal } from './journal.ts';
import { journaledClient } from './journaled-client.ts';
import { Reviewer } from './reviewer.ts';
import { Student } from './student.ts';

/** Calls of one run, all people together. */
const callsMax = 60_000;

export interface Load {
  readonly journal: Journal;
  readonly people: {
    readonly students: readonly Student[];
    readonly reviewer: Reviewer;
    /** One of the students, who does nothing unasked. */
    readonly guest: Student;
  };
  /** Everybody works until `end` resolves or rejects; then what is under way comes to its end. */
  during<T>(end: Promise<T>): Promise<T>;
  /** Resolves after so many more calls that did what they should. For while everybody works. */
  done(count: number): Promise<void>;
  /**
   * Resolves when of each of these kinds a call was answered so that began after this one; does `meanwhile` until then,
   * again and again. For while everybody works.
   */
  answers(status: number, kinds: readonly string[], meanwhile?: () => Promise<void>): Promise<void>;
  close(): void;
}

interface LoadOptions {
  readonly students?: number;
  /** Milliseconds between two calls of one person, at most. */
  readonly pause?: number;
}

export async function startLoad({ students: count = 6, pause = 250 }: LoadOptions = {}): Promise<Load> {
  const journal = new Journal();
  const run = randomBytes(3).toString('hex');
  const clients: Client[] = [];
  const newClient = () => {
    const client = new Client();
    clients.push(client);
    return client;
  };
  const reviewer = await Reviewer.signIn(journaledClient(newClient(), journal), journal);
  async function newStudent(name: string): Promise<Student> {
    const client = newClient();
    const email = `load-${run}-${name}@students.example`;
    await client.signIn(email);
    return new Student({ email, client: journaledClient(client, journal), journal, reviewer });
  }
  const workers: Student[] = [];
  for (let n = 0; n < count; n += 1) workers.push(await newStudent(`${n}`));
  const guest = await newStudent('guest');
  for (let n = 0; n < 12; n += 1) await reviewer.makeTask();

  async function during<T>(end: Promise<T>): Promise<T> {
    let over = false;
    const work = async (turn: () => Promise<void>) => {
      while (!over && journal.entries.length < callsMax) {
        await turn();
        await sleep(randomInt(pause));
      }
    };
    const working = Promise.all([
      work(() => reviewer.turn()),
      ...workers.map((student) => work(() => student.turn())),
    ]);
    // Told below, when the fault is over.
    working.catch(() => {});
    try {
      return await end;
    } finally {
      over = true;
      await working;
    }
  }

  return {
    journal,
    people: { students: [...workers, guest], reviewer, guest },
    during,
    done: async (count) => {
      const enough = journal.count().acknowledged + count;
      await until(async () => journal.count().acknowledged >= enough);
    },
    answers: async (status, kinds, meanwhile = async () => {}) => {
      const since = Date.now();
      const isThere = (kind: string) =>
        journal.entries.some((entry) => entry.at > since && entry.kind === kind && entry.status === status);
      await until(async () => {
        await meanwhile();
        return kinds.every(isThere);
      });
    },
    close: () => {
      for (const client of clients) client.close();
    },
  };
}
