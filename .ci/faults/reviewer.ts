import { randomInt } from 'node:crypto';
import type { Journal, Work, WorkState } from './journal.ts';
import { type JournaledClient, uniqueWords } from './journaled-client.ts';

const week = 7 * 86_400_000;

/** The administrator of the stack: makes tasks, approves and rejects. */
export class Reviewer {
  /** Tasks that were acknowledged. */
  readonly taskIds: string[] = [];
  readonly #client: JournaledClient;
  readonly #journal: Journal;

  private constructor(client: JournaledClient, journal: Journal) {
    this.#client = client;
    this.#journal = journal;
  }

  static async signIn(client: JournaledClient, journal: Journal): Promise<Reviewer> {
    const { E2E_ADMIN_EMAIL: email, E2E_ADMIN_PASSWORD: password } = process.env;
    const { status } = await client.http.call('POST', '/api/auth/admin', { json: { email, password } });
    if (status !== 200) throw new Error(`the administrator cannot sign in: ${status}`);
    return new Reviewer(client, journal);
  }

  async turn(): Promise<void> {
    const dice = randomInt(10);
    // Slower than work is handed in: some of it always waits, to be edited and withdrawn.
    if (dice < 2) await this.makeTask();
    else if (dice < 5) await this.#client.ask('read queue', 'GET', '/api/admin/submissions?status=pending');
    else await this.#decide();
  }

  async makeTask(): Promise<void> {
    const title = uniqueWords('Task');
    const { outcome, reply } = await this.#client.ask('create task', 'POST', '/api/tasks', {
      json: {
        title,
        content: 'What to do.',
        domain: 'Design',
        points: 50,
        lastDate: new Date(Date.now() + week).toISOString(),
      },
    });
    this.#journal.tasks.push({ title, outcome });
    if (outcome === 'acknowledged' && reply !== null) this.taskIds.push(String(reply.json().id));
  }

  async #decide(): Promise<void> {
    const open = this.#journal.works.filter((work) => isPending(work) && !busy.has(work));
    const work = open[randomInt(Math.max(1, open.length))];
    const [state] = work?.states ?? [];
    if (work === undefined || state === undefined) return;
    const approves = randomInt(3) > 0;
    const points = approves ? randomInt(50) : 0;
    const deed = approves ? 'approve' : 'reject';
    const json = approves ? { points, feedback: 'Seen.' } : { feedback: 'Again, please.' };
    const decided: WorkState = { ...state, status: approves ? 'approved' : 'rejected', points };
    await alone(work, async () => {
      const { outcome } = await this.#client.ask(deed, 'POST', `/api/admin/submissions/${work.id}/${deed}`, {
        json,
      });
      if (outcome === 'acknowledged') work.states = [decided];
      if (outcome === 'unknown') work.states.push(decided);
    });
  }
}

/** Known to be pending, and to nobody's doubt. */
export function isPending({ states, id }: Work): boolean {
  return id !== null && states.length === 1 && states[0]?.status === 'pending';
}

const busy = new Set<Work>();

/** One deed at a time on one submission: which of two came first, the journal could not say. */
export async function alone(work: Work, deed: () => Promise<void>): Promise<void> {
  if (busy.has(work)) return;
  busy.add(work);
  try {
    await deed();
  } finally {
    busy.delete(work);
  }
}
