import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { AdministratorActor } from '../../actor.ts';
import { taskFileHead } from '../../contract/task-file.ts';
import type { Deps } from '../../deps.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fileTasks, findEditionTasks, requireFileSize, type StoredTask } from './transfer-source.ts';

/**
 * Tasks of an edition as a file that `readTaskFile` reads. One image is in memory at once. If an image cannot be read, the stream
 * fails.
 * @throws {AppError} not_found; validation_failed for more than a file may have
 */
export async function exportTasks(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  actor: AdministratorActor,
  { now, ...which }: { edition: number; ids?: string[] | undefined; now: Date },
): Promise<Readable> {
  const { edition, tasks, imageBytes } = await findEditionTasks(db, which);
  requireFileSize(imageBytes);
  await recordAudit(db, actor, {
    action: 'task.export',
    detail: { edition: edition.number, tasks: tasks.length },
  });
  const startsOn = edition.startsOn?.toISOString().slice(0, 10) ?? null;
  const head = { ...taskFileHead, edition: { name: edition.name, startsOn } };
  return Readable.from(write(store, head, tasks, now));
}

async function* write(store: ObjectStore, head: object, tasks: readonly StoredTask[], now: Date) {
  yield `${JSON.stringify(head).slice(0, -1)},"tasks":[`;
  const filed = fileTasks(tasks, now);
  for (const [index, task] of tasks.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(filed[index]).slice(0, -1)},"images":[`;
    for (const [position, { fileName, altText, storageKey }] of task.images.entries()) {
      const bytes = await buffer(await store.get(storageKey));
      yield `${position === 0 ? '' : ','}${JSON.stringify({ name: fileName, text: altText, data: bytes.toString('base64') })}`;
    }
    yield ']}';
  }
  yield ']}\n';
}
