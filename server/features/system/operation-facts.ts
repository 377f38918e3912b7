import type { SystemFact } from '../../contract/system.ts';
import type { Deps } from '../../deps.ts';
import { factOf } from './fact.ts';

const hour = 3_600_000;
/** As of the alert `NoBackup`. */
const backupHours = 36;
/** A drill a month, and some days. */
const drillHours = 35 * 24;

/** When a backup and a drill last succeeded. */
export async function operationFacts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<SystemFact[]> {
  const runs = new Map((await db.operationRun.findMany()).map((run) => [run.kind, run]));
  const [backup, drill] = [runs.get('backup'), runs.get('drill')];
  const isOld = (run: { at: Date } | undefined, hours: number) =>
    run === undefined || now().getTime() - run.at.getTime() > hours * hour;
  return [
    factOf(
      'Last backup',
      backup === undefined ? 'None that this database knows of' : `${backup.objects ?? 0} files`,
      isOld(backup, backupHours),
      {
        at: backup?.at ?? null,
        advice: 'Make a backup, let a timer make one each night, and read why the last one failed.',
        page: 'backUp',
      },
    ),
    factOf(
      'Last restore drill',
      drill === undefined ? 'None that this database knows of' : '',
      isOld(drill, drillHours),
      {
        at: drill?.at ?? null,
        advice: 'Run a drill once a month: a backup that was never restored may not be one.',
        page: 'drill',
      },
    ),
  ];
}

/** For a drill that succeeded on this or another machine. */
export async function recordDrill({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db.operationRun.upsert({ where: { kind: 'drill' }, create: { kind: 'drill', at }, update: { at } });
}
