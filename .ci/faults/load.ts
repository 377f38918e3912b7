// A load of simulated people through nginx: students upload, submit, edit, withdraw, read and send messages, an
// administrator creates tasks and reviews. Each waits for a response before the next request, and pauses.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../stack/client.ts';
import { until } from '../stack/stack.ts';
import { Journal } from './journal.ts';
import { journaledClient } from './journaled-client.ts';
import { Reviewer } from './reviewer.ts';
import { seededRandom } from './seeded-random.ts';
import { Student } from './student.ts';

/** Of one run, all people together. */
const requestsMax = 60_000;

export interface Load {
  readonly journal: Journal;
  readonly people: {
    readonly students: readonly Student[];
    readonly reviewer: Reviewer;
    /** A student who sends nothing but what a test sends. */
    readonly guest: Student;
  };
  /** Runs the load until `end` settles, and then until the requests in flight have ended. */
  during<T>(end: Promise<T>): Promise<T>;
  /** Resolves after this many more acknowledged requests. Use it while the load runs. */
  untilAcknowledged(count: number): Promise<void>;
  /**
   * Resolves when a request of each of these kinds, sent after this call, had a response with this status. Repeats
   * `meanwhile` until then. Use it while the load runs.
   */
  untilAnswered(status: number, kinds: readonly string[], meanwhile?: () => Promise<void>): Promise<void>;
  close(): void;
}

interface LoadOptions {
  readonly students?: number;
  /** Longest time between two requests of one person, in milliseconds. */
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
  const reviewer = await Reviewer.signIn(
    journaledClient(newClient(), journal),
    journal,
    seededRandom('reviewer'),
  );
  async function newStudent(name: string): Promise<Student> {
    const client = newClient();
    const email = `load-${run}-${name}@students.example`;
    await client.signIn(email);
    return new Student({
      email,
      client: journaledClient(client, journal),
      journal,
      reviewer,
      random: seededRandom(`student ${name}`),
    });
  }
  const workers: Student[] = [];
  for (let n = 0; n < count; n += 1) workers.push(await newStudent(`${n}`));
  const guest = await newStudent('guest');
  for (let n = 0; n < 12; n += 1) await reviewer.createTask();

  async function during<T>(end: Promise<T>): Promise<T> {
    let over = false;
    const work = async (name: string, turn: () => Promise<void>) => {
      const random = seededRandom(`pauses of ${name}`);
      while (!over && journal.entries.length < requestsMax) {
        await turn();
        await sleep(random(pause));
      }
    };
    const working = Promise.all([
      work('reviewer', () => reviewer.turn()),
      ...workers.map((student, n) => work(`student ${n}`, () => student.turn())),
    ]);
    // Rejects below, after the fault.
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
    untilAcknowledged: async (count) => {
      const enough = journal.count().acknowledged + count;
      await until(async () => journal.count().acknowledged >= enough);
    },
    untilAnswered: async (status, kinds, meanwhile = async () => {}) => {
      const since = Date.now();
      const isAnswered = (kind: string) =>
        journal.entries.some((entry) => entry.at > since && entry.kind === kind && entry.status === status);
      await until(async () => {
        await meanwhile();
        return kinds.every(isAnswered);
      });
    },
    close: () => {
      for (const client of clients) client.close();
    },
  };
}
