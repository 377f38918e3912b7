import type { AdministratorActor } from '../../actor.ts';
import { fieldRefused } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import type { BatchSelection } from '../../contract/review-batches.ts';
import { formatNumber } from '../../contract/word-of.ts';
import type { Deps } from '../../deps.ts';
import { allSubmissions } from '../review/all-submissions.ts';

/** Submissions in their order, each with the version that was chosen. */
export interface Chosen {
  readonly ids: readonly string[];
  readonly versions: readonly number[];
}

/** Submissions that are compared with a search that no index serves: a few seconds. */
const comparedAtMost = 100_000;

/**
 * The submissions that were chosen one by one or, for a filter, all that the list shows now.
 * @throws {AppError} validation_failed if there are too many or none
 */
export async function selectSubmissions(
  { runSql, site, now }: Pick<Deps, 'runSql' | 'site' | 'now'>,
  { administrator }: AdministratorActor,
  selection: BatchSelection,
  compared = comparedAtMost,
): Promise<Chosen> {
  const chosen = new Map<string, number>();
  if (selection.kind === 'chosen') {
    for (const { id, version } of selection.submissions) chosen.set(id, version);
  } else {
    const until = selection.until === undefined ? null : new Date(selection.until);
    const { reviewDays } = (await site.published()).content.programme;
    const filter = { ...selection.filter, now: now(), reviewDays };
    const window = { until, limit: limits.batchTotal + 1, compared };
    const { submissions, isCut } = await allSubmissions(runSql, administrator.id, filter, window);
    if (submissions.length > limits.batchTotal) {
      throw fieldRefused(
        'selection',
        `More than ${formatNumber(limits.batchTotal)} submissions match. Narrow the filter.`,
      );
    }
    if (isCut) {
      throw fieldRefused(
        'selection',
        `Only the first ${formatNumber(compared)} submissions were searched, so there may be more matches. Narrow the filter.`,
      );
    }
    for (const { id, version } of submissions) chosen.set(id, version);
  }
  if (chosen.size === 0) throw fieldRefused('selection', 'No submission matches this filter any more.');
  return { ids: [...chosen.keys()], versions: [...chosen.values()] };
}
