import { createHash, randomBytes, randomInt } from 'node:crypto';
import { multipartForm } from '../../server/testing/multipart-form.ts';
import type { Journal, SentFile, Work, WorkState } from './journal.ts';
import { type JournaledClient, uniqueWords } from './journaled-client.ts';
import { alone, isPending, type Reviewer } from './reviewer.ts';

export const uploadPath = '/api/uploads?purpose=submission-file';

/** An hour's worth is five. */
const messagesMax = 4;

interface Options {
  readonly email: string;
  readonly client: JournaledClient;
  readonly journal: Journal;
  readonly reviewer: Reviewer;
}

/** Somebody who hands work in. */
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

  async turn(): Promise<void> {
    const dice = randomInt(20);
    if (dice < 5) await this.#upload();
    else if (dice < 10) await this.#handIn();
    else if (dice < 13) await this.#edit();
    else if (dice < 14) await this.#withdraw();
    else if (dice < 16) await this.#download();
    else if (dice < 17) await this.#write();
    else await this.#read();
  }

  async #upload(): Promise<void> {
    const bytes = randomBytes(randomInt(randomInt(8) === 0 ? 1_000_000 : 40_000));
    const form = multipartForm({ bytes });
    const { outcome, reply } = await this.client.ask('upload', 'POST', uploadPath, form);
    if (outcome === 'acknowledged' && reply !== null) this.keep(String(reply.json().id), bytes);
  }

  /** Notes a file as acknowledged. */
  keep(id: string, bytes: Buffer): void {
    const file = { id, sha256: sumOf(bytes), size: bytes.length };
    this.#options.journal.loose.push({ student: this.email, file });
  }

  #works(): Work[] {
    return this.#options.journal.works.filter(({ student }) => student === this.email);
  }

  async #handIn(): Promise<void> {
    const { journal, reviewer } = this.#options;
    const taken = new Set(this.#works().map(({ taskId }) => taskId));
    const taskId = reviewer.taskIds.find((id) => !taken.has(id));
    if (taskId === undefined) return;
    const files = this.#takeLoose();
    const description = uniqueWords('Work');
    const work: Work = { student: this.email, taskId, id: null, states: [none] };
    journal.works.push(work);
    const { outcome, reply } = await this.client.ask('hand in', 'POST', `/api/tasks/${taskId}/submissions`, {
      json: { description, fileIds: files.map(({ id }) => id) },
    });
    const made: WorkState = { status: 'pending', description, files, points: null, version: 1 };
    if (outcome === 'acknowledged' && reply !== null) {
      work.id = String(reply.json().id);
      work.states = [made];
    } else if (outcome === 'unknown') {
      // If it was not done, the files are bound to nothing, and there.
      work.states = [{ ...none, files }, made];
    } else for (const file of files) journal.loose.push({ student: this.email, file });
  }

  #takeLoose(): SentFile[] {
    const { loose } = this.#options.journal;
    const mine = loose.filter(({ student }) => student === this.email).slice(0, randomInt(3));
    for (const one of mine) loose.splice(loose.indexOf(one), 1);
    return mine.map(({ file }) => file);
  }

  async #edit(): Promise<void> {
    const work = this.#works().find(isPending);
    if (work === undefined) return;
    await alone(work, async () => {
      const [state] = work.states;
      if (state?.status !== 'pending') return;
      const edited = { ...state, description: uniqueWords('Edited'), version: state.version + 1 };
      const { outcome } = await this.client.ask('edit', 'PATCH', `/api/submissions/${work.id}`, {
        json: { description: edited.description, version: state.version },
      });
      if (outcome === 'acknowledged') work.states = [edited];
      if (outcome === 'unknown') work.states.push(edited);
    });
  }

  async #withdraw(): Promise<void> {
    const work = this.#works().findLast(isPending);
    if (work === undefined) return;
    await alone(work, async () => {
      if (!isPending(work)) return;
      const { outcome } = await this.client.ask('withdraw', 'DELETE', `/api/submissions/${work.id}`);
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
    const { outcome, reply } = await this.client.ask('download', 'GET', `/api/files/${file.id}`);
    if (outcome === 'acknowledged' && reply !== null && sumOf(reply.body) !== file.sha256) {
      throw new Error(`file ${file.id} came with other bytes than were sent`);
    }
  }

  async #write(): Promise<void> {
    if (this.#messages >= messagesMax) return;
    this.#messages += 1;
    const words = uniqueWords('A question');
    const { outcome } = await this.client.ask('message', 'POST', '/api/contact', {
      json: { name: 'Somebody', email: this.email, message: words },
    });
    this.#options.journal.messages.push({ words, outcome });
  }

  async #read(): Promise<void> {
    const path = ['/api/session', '/api/tasks', '/api/submissions', '/api/leaderboard'][randomInt(4)] ?? '/';
    await this.client.ask('read', 'GET', path);
  }
}

const none: WorkState = { status: 'none', description: '', files: [], points: null, version: 0 };

export const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
