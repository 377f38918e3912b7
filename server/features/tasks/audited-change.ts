import type { Checklist } from '../../contract/checklist.ts';

/** A task as the audit trail compares it. */
interface AuditedTask {
  readonly title: string;
  readonly domain: string;
  readonly points: number;
  readonly lastDate: Date;
  readonly checklist: Checklist;
  readonly version: number;
}

const unnamed = ['version', 'updatedAt'];

/** `changed` names all fields that differ. The long texts are only named, the others shown before and after. */
export function auditedChange<T extends AuditedTask>(before: T, after: T) {
  const differ = (key: keyof T) => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  const changed = Object.keys(after).filter((key) => !unnamed.includes(key) && differ(key as keyof T));
  const shown = (task: T) => ({
    ...(differ('title') && { title: task.title }),
    ...(differ('domain') && { domain: task.domain }),
    ...(differ('points') && { points: task.points }),
    ...(differ('lastDate') && { lastDate: task.lastDate.toISOString() }),
    ...(differ('checklist') && {
      checklist: task.checklist.map(({ text, points }) => `${text}: ${points}`).join('; '),
    }),
    version: task.version,
  });
  return { changed: changed.join(', '), before: shown(before), after: shown(after) };
}
