import { createHash, randomBytes } from 'node:crypto';
import { multipartForm } from '../../server/testing/multipart-form.ts';
import type { Journal, SentFile, Work, WorkState } from './journal.ts';
import { type JournaledClient, uniqueText } from './journaled-client.ts';
import { exclusively, isPending, type Reviewer } from './reviewer.ts';
import type { RandomInt } from './seeded-random.ts';

export const uploadPath = '/api/uploads?purpose=submission-file';

/** The contact form accepts five messages an hour. */
const messagesMax = 4;

interface Options {
  readonly email: string;
  readonly client: JournaledClient;
  readonly journal: Journal;
  readonly reviewer: Reviewer;
  readonly random: RandomInt;
}

/** A student who submits work. */
export class Student {
  readonly email: string;
  readonly client: JournaledClient;
  readonly #options: Options;
  #messages = 0;

  constructor(options: Options) {
    this.#options = options;
    this.email = options.email;
    this.client = options.client;
  }

  /** One random action. */
  async turn(): Promise<void> {
    const choice = this.#options.random(20);
    if (choice < 5) await this.#upload();
    else if (choice < 10) await this.#submit();
    else if (choice < 13) await this.#edit();
    else if (choice < 14) await this.#withdraw();
    else if (choice < 16) await this.#download();
    else if (choice < 17) await this.#sendMessage();
    else await this.#read();
  }

  async #upload(): Promise<void> {
    const { random } = this.#options;
    const bytes = randomBytes(random(random(8) === 0 ? 1_000_000 : 40_000));
    const form = multipartForm({ bytes });
    const { outcome, reply } = await this.client.send('upload', 'POST', uploadPath, form);
    if (outcome === 'acknowledged' && reply !== null) this.recordFile(String(reply.json().id), bytes);
  }

  /** Records an acknowledged file. */
  recordFile(id: string, bytes: Buffer): void {
    const file = { id, sha256: sha256Of(bytes), size: bytes.length };
    this.#options.journal.unbound.push({ student: this.email, file });
  }

  #works(): Work[] {
    return this.#options.journal.works.filter(({ student }) => student === this.email);
  }

  async #submit(): Promise<void> {
    const { journal, reviewer } = this.#options;
    const taken = new Set(this.#works().map(({ taskId }) => taskId));
    const taskId = reviewer.taskIds.find((id) => !taken.has(id));
    if (taskId === undefined) return;
    const files = this.#takeUnbound();
    const description = uniqueText('Work');
    const work: Work = { student: this.email, taskId, id: null, states: [none] };
    journal.works.push(work);
    const { outcome, reply } = await this.client.send('submit', 'POST', `/api/tasks/${taskId}/submissions`, {
      json: { description, fileIds: files.map(({ id }) => id) },
    });
    const submitted: WorkState = { status: 'pending', description, files, points: null, version: 1 };
    if (outcome === 'acknowledged' && reply !== null) {
      work.id = String(reply.json().id);
      work.states = [submitted];
    } else if (outcome === 'unknown') {
      // If the submission was not stored, its files are still unbound.
      work.states = [{ ...none, files }, submitted];
    } else for (const file of files) journal.unbound.push({ student: this.email, file });
  }

  #takeUnbound(): SentFile[] {
    const { unbound } = this.#options.journal;
    const mine = unbound.filter(({ student }) => student === this.email).slice(0, this.#options.random(3));
    for (const one of mine) unbound.splice(unbound.indexOf(one), 1);
    return mine.map(({ file }) => file);
  }

  async #edit(): Promise<void> {
    const work = this.#works().find(isPending);
    if (work === undefined) return;
    await exclusively(work, async () => {
      const [state] = work.states;
      if (state?.status !== 'pending') return;
      const edited = { ...state, description: uniqueText('Edited'), version: state.version + 1 };
      const { outcome } = await this.client.send('edit', 'PATCH', `/api/submissions/${work.id}`, {
        json: { description: edited.description, version: state.version },
      });
      if (outcome === 'acknowledged') work.states = [edited];
      if (outcome === 'unknown') work.states.push(edited);
    });
  }

  async #withdraw(): Promise<void> {
    const work = this.#works().findLast(isPending);
    if (work === undefined) return;
    await exclusively(work, async () => {
      if (!isPending(work)) return;
      const { outcome } = await this.client.send('withdraw', 'DELETE', `/api/submissions/${work.id}`);
      if (outcome === 'acknowledged') work.states = [none];
      if (outcome === 'unknown') work.states.push(none);
    });
  }

  async #download(): Promise<void> {
    const works = this.#works().filter(
      ({ states }) => states.length === 1 && states[0]?.status === 'approved',
    );
    const file = works.flatMap(({ states }) => states[0]?.files ?? [])[0];
    if (file === undefined) return this.#read();
    const { outcome, reply } = await this.client.send('download', 'GET', `/api/files/${file.id}`);
    if (outcome === 'acknowledged' && reply !== null && sha256Of(reply.body) !== file.sha256) {
      throw new Error(`file ${file.id} has other bytes than were sent`);
    }
  }

  async #sendMessage(): Promise<void> {
    if (this.#messages >= messagesMax) return;
    this.#messages += 1;
    const text = uniqueText('A question');
    const { outcome } = await this.client.send('message', 'POST', '/api/contact', {
      json: { name: 'A student', email: this.email, message: text },
    });
    this.#options.journal.messages.push({ text, outcome });
  }

  async #read(): Promise<void> {
    const path =
      ['/api/session', '/api/tasks', '/api/submissions', '/api/leaderboard'][this.#options.random(4)] ?? '/';
    await this.client.send('read', 'GET', path);
  }
}

const none: WorkState = { status: 'none', description: '', files: [], points: null, version: 0 };

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
