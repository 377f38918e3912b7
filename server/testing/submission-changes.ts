import { type SubmissionStatus, submissionRules, submissionStatuses } from '../contract/submission-status.ts';
import type { Db } from '../database/db.ts';

export interface Change {
  /** Null: it was submitted. */
  readonly before: SubmissionStatus | null;
  /** Null: it was withdrawn or deleted. */
  readonly after: SubmissionStatus | null;
  /** How much the version and the points grew. */
  readonly versions: number;
  readonly points: number;
}

/** Records every change of a submission, also those between two checks. */
export async function recordChanges(db: Db): Promise<void> {
  await db.$executeRawUnsafe(`
    CREATE TABLE changes (before text, after text, versions int, points int)`);
  await db.$executeRawUnsafe(`
    CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO changes VALUES (OLD.status, NEW.status,
        coalesce(NEW.version - OLD.version, 0), coalesce(NEW.points, 0) - coalesce(OLD.points, 0));
      RETURN NULL; END $$`);
  await db.$executeRawUnsafe(`
    CREATE TRIGGER record AFTER INSERT OR UPDATE OR DELETE ON submissions
    FOR EACH ROW EXECUTE FUNCTION record_change()`);
}

/** The changes since the last call. */
export const takeChanges = (db: Db) => db.$queryRawUnsafe<Change[]>('DELETE FROM changes RETURNING *');

/** Whether the table of states has this change. */
export function isAllowed({ before, after, versions, points }: Change): boolean {
  if (before === null) return after !== null && submissionRules[after].editable;
  // Administrators delete work of any state.
  if (after === null) return true;
  const [from, to] = [submissionRules[before], submissionRules[after]];
  if (versions === 1) return before === after ? from.editable : from.revisable && to.editable;
  if (versions !== 0) return false;
  const granted = from.reviewed && to.awarded && points > 0;
  if (before === after) return granted || points === 0;
  return granted || (from.reviewable && to.reviewed) || (from.reversible && to.claimable);
}

/** Null for a change of other columns. */
export function moveOf({ before, after, versions, points }: Change): string | null {
  if (before === after && versions === 0 && points === 0) return null;
  return `${before} → ${after}${versions === 0 ? '' : ', a new version'}`;
}

const changes = [null, ...submissionStatuses].flatMap((before) =>
  [null, ...submissionStatuses].flatMap((after) =>
    [0, 1].flatMap((versions) => [0, 1].map((points) => ({ before, after, versions, points }))),
  ),
);
/** Every move that the table of states has. Only a change of a row has a new version. */
export const moves: ReadonlySet<string> = new Set(
  changes
    .filter(({ before, after, versions }) => versions === 0 || (before !== null && after !== null))
    .filter(isAllowed)
    .map(moveOf)
    .filter((move) => move !== null),
);
