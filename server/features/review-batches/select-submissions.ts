import type { AdministratorActor } from '../../actor.ts';
import { fieldRefused } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import type { BatchSelection } from '../../contract/review-batches.ts';
import type { Deps } from '../../deps.ts';
import { listSubmissions } from '../review/list-submissions.ts';

/** Submissions in their order, each with the version that was chosen. */
export interface Chosen {
  readonly ids: readonly string[];
  readonly versions: readonly number[];
}

/** Rows of one page: the list composes each of them for the browser, which costs more than to find them. */
const pageRows = 500;
/** A search may compare many submissions for few matches. */
const pagesAtMost = 100;

const tooMany = `More than ${limits.batchTotal} submissions match. Narrow the filter.`;
const tooLong = 'There are too many submissions to look through. Narrow the filter.';

/**
 * The submissions that were chosen one by one or, for a filter, all that the list shows now.
 * @throws {AppError} validation_failed if there are too many or none
 */
export async function selectSubmissions(
  { runSql, config, now }: Pick<Deps, 'runSql' | 'config' | 'now'>,
  actor: AdministratorActor,
  selection: BatchSelection,
): Promise<Chosen> {
  const chosen = new Map<string, number>();
  if (selection.kind === 'chosen') {
    for (const { id, version } of selection.submissions) chosen.set(id, version);
  } else {
    const until = selection.until === undefined ? Number.POSITIVE_INFINITY : Date.parse(selection.until);
    const times = { now: now(), reviewDays: config.reviewDays };
    let cursor: string | undefined;
    for (let pages = 0; ; pages += 1) {
      const query = { ...selection.filter, ...times, cursor, limit: pageRows };
      const { items, nextCursor } = await listSubmissions(runSql, actor, query);
      for (const { id, version, submittedAt, updatedAt } of items) {
        const changedAt = Math.max(Date.parse(submittedAt), Date.parse(updatedAt));
        if (changedAt <= until) chosen.set(id, version);
      }
      if (chosen.size > limits.batchTotal) throw fieldRefused('selection', tooMany);
      if (nextCursor === null) break;
      if (pages >= pagesAtMost) throw fieldRefused('selection', tooLong);
      cursor = nextCursor;
    }
  }
  if (chosen.size === 0) throw fieldRefused('selection', 'No submission matches this filter any more.');
  return { ids: [...chosen.keys()], versions: [...chosen.values()] };
}
