import type { Journal, Work, WorkState } from './journal.ts';
import { type JournaledClient, uniqueText } from './journaled-client.ts';
import type { RandomInt } from './seeded-random.ts';

const week = 7 * 86_400_000;

/** The administrator of the stack: creates tasks, approves and rejects. */
export class Reviewer {
  /** Acknowledged tasks. */
  readonly taskIds: string[] = [];
  readonly #client: JournaledClient;
  readonly #journal: Journal;
  readonly #random: RandomInt;

  private constructor(client: JournaledClient, journal: Journal, random: RandomInt) {
    this.#client = client;
    this.#journal = journal;
    this.#random = random;
  }

  static async signIn(client: JournaledClient, journal: Journal, random: RandomInt): Promise<Reviewer> {
    await client.http.signInAsAdministrator();
    return new Reviewer(client, journal, random);
  }

  /** One random action. */
  async turn(): Promise<void> {
    const choice = this.#random(10);
    // Reviews are rarer than submissions: some submissions stay pending and can be edited and withdrawn.
    if (choice < 2) await this.createTask();
    else if (choice < 5)
      await this.#client.send('read queue', 'GET', '/api/admin/submissions?status=pending');
    else await this.#review();
  }

  async createTask(): Promise<void> {
    const title = uniqueText('Task');
    const { outcome, reply } = await this.#client.send('create task', 'POST', '/api/tasks', {
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

  async #review(): Promise<void> {
    const open = this.#journal.works.filter((work) => isPending(work) && !busy.has(work));
    const work = open[this.#random(Math.max(1, open.length))];
    const [state] = work?.states ?? [];
    if (work === undefined || state === undefined) return;
    const approves = this.#random(3) > 0;
    const points = approves ? this.#random(50) : 0;
    const action = approves ? 'approve' : 'reject';
    const json = approves ? { points, feedback: 'Seen.' } : { feedback: 'Again, please.' };
    const reviewed: WorkState = { ...state, status: approves ? 'approved' : 'rejected', points };
    await exclusively(work, async () => {
      const path = `/api/admin/submissions/${work.id}`;
      const claim = await this.#client.send('claim', 'PUT', `${path}/claim`, { json: {} });
      if (claim.outcome !== 'acknowledged' || claim.reply === null) return;
      const { version } = claim.reply.json();
      const { outcome } = await this.#client.send(action, 'POST', `${path}/${action}`, {
        json: { ...json, version },
      });
      if (outcome === 'acknowledged') work.states = [reviewed];
      if (outcome === 'unknown') work.states.push(reviewed);
    });
  }
}

/** Known to be pending. */
export function isPending({ states, id }: Work): boolean {
  return id !== null && states.length === 1 && states[0]?.status === 'pending';
}

const busy = new Set<Work>();

/** Skips `action` while another one on this submission is in flight: the journal could not tell their order. */
export async function exclusively(work: Work, action: () => Promise<void>): Promise<void> {
  if (busy.has(work)) return;
  busy.add(work);
  try {
    await action();
  } finally {
    busy.delete(work);
  }
}
