// Compares the stack with the journal: every acknowledged write is there as sent, every unknown one is there completely or
// not at all, and database, ledger and object store agree.
import { compose, psql } from '../stack/stack.ts';
import type { Journal, SentFile, WorkState } from './journal.ts';
import type { Load } from './load.ts';
import { type Student, sha256Of } from './student.ts';

interface SubmissionItem {
  readonly id: string;
  readonly taskId: string;
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly description: string;
  readonly points: number | null;
  readonly version: number;
  readonly files: readonly { readonly id: string; readonly size: number }[];
}

/** @returns a sentence for each write that is lost or incomplete */
export async function checkJournal({ journal, people }: Load): Promise<string[]> {
  const faults: string[] = [];
  const each = await Promise.all(people.students.map((student) => checkStudent(journal, student)));
  faults.push(...each.flat());
  faults.push(...(await checkOnce('contact_messages', 'message', journal.messages)));
  faults.push(...(await checkOnce('tasks', 'title', journal.tasks)));
  faults.push(...(await checkStores()));
  return faults;
}

async function checkStudent(journal: Journal, student: Student): Promise<string[]> {
  const faults: string[] = [];
  const found = new Map<string, SubmissionItem>();
  let earned = 0;
  for (let path: string | null = '/api/submissions?limit=100'; path !== null; ) {
    const page: { items: SubmissionItem[]; nextCursor: string | null } = await read(student, path);
    for (const one of page.items) {
      if (found.has(one.taskId)) faults.push(`${student.email} has two submissions for task ${one.taskId}`);
      found.set(one.taskId, one);
      earned += one.status === 'approved' ? (one.points ?? 0) : 0;
    }
    path = page.nextCursor === null ? null : `/api/submissions?limit=100&cursor=${page.nextCursor}`;
  }
  const { user }: { user: { points: number } } = await read(student, '/api/session');
  if (user.points !== earned) faults.push(`${student.email} earned ${earned} and has ${user.points} points`);

  const kept: SentFile[] = journal.unbound
    .filter((one) => one.student === student.email)
    .map(({ file }) => file);
  for (const work of journal.works) {
    if (work.student !== student.email) continue;
    const now = found.get(work.taskId);
    const state = work.states.find((possible) => isSame(possible, now));
    if (state === undefined) {
      const wanted = work.states.map(({ status, version }) => `${status} version ${version}`).join(' or ');
      faults.push(`${work.taskId} of ${student.email} is ${now?.status ?? 'not there'}, and was ${wanted}`);
    } else kept.push(...state.files);
  }
  for (const file of kept) {
    // The operator's consistency check reads these again, with all others.
    if (journal.verified.has(file.id)) continue;
    const reply = await student.client.http.call('GET', `/api/files/${file.id}`);
    if (reply.status !== 200) faults.push(`file ${file.id} of ${file.size} bytes answers ${reply.status}`);
    else if (sha256Of(reply.body) !== file.sha256)
      faults.push(`file ${file.id} has other bytes than were sent`);
    else journal.verified.add(file.id);
  }
  return faults;
}

function isSame(state: WorkState, now: SubmissionItem | undefined): boolean {
  if (now === undefined) return state.status === 'none';
  return (
    state.status === now.status &&
    state.description === now.description &&
    state.points === now.points &&
    state.version === now.version &&
    state.files.map(({ id }) => id).join() === now.files.map(({ id }) => id).join()
  );
}

async function read<T>(student: Student, path: string): Promise<T> {
  const reply = await student.client.http.call('GET', path);
  if (reply.status !== 200) throw new Error(`${path} answers ${reply.status} to ${student.email}`);
  return reply.json() as T;
}

/** Reads the database: the API does not show messages to their senders. */
async function checkOnce(
  table: string,
  column: string,
  sent: Journal['messages'] | readonly { readonly title: string; readonly outcome: string }[],
): Promise<string[]> {
  const rows = (await psql(`SELECT ${column} FROM ${table}`)).split('\n');
  return sent.flatMap((one) => {
    const text = 'text' in one ? one.text : one.title;
    const count = rows.filter((row) => row === text).length;
    if (one.outcome === 'acknowledged' && count !== 1)
      return [`${text}: acknowledged, and ${count} times in ${table}`];
    if (one.outcome === 'refused' && count !== 0) return [`${text}: refused, and in ${table}`];
    return count > 1 ? [`${text}: ${count} times in ${table}`] : [];
  });
}

/** The operator's consistency check, including the bytes of files. */
async function checkStores(): Promise<string[]> {
  const command = ['node', 'server/operations/check-consistency.ts', '--bytes'];
  try {
    await compose('exec', '-T', 'server', ...command);
    return [];
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error && 'stderr' in error)) return [`${error}`];
    return [`${error.stdout}${error.stderr}`.trim()];
  }
}
