import { siteContent } from '../contract/site.ts';
import type { Db } from '../database/db.ts';
import { runSqlIn } from '../database/run-sql.ts';
import { OperatorError } from '../operator-error.ts';
import { publishSite } from '../site/publish-site.ts';
import { readPublished } from '../site/published-site.ts';

/** `site-export`. @returns the published site as JSON */
export async function exportSite(db: Db): Promise<string> {
  const { content } = await readPublished(runSqlIn(db));
  return JSON.stringify(content, null, 2);
}

/**
 * `site-import`: publishes a site.
 * @returns what to print
 * @throws {OperatorError} with every fault; then nothing is changed
 */
export async function importSite(db: Db, file: string): Promise<string> {
  const result = siteContent.safeParse(parseJson(file));
  if (result.success) return `Published as version ${await publishSite(db, result.data)}.`;
  const faults = result.error.issues.map(
    ({ path, message }) => `  ${path.join('.') || 'the file'}: ${message}`,
  );
  throw new OperatorError(['Nothing was changed, because the file has faults:', ...faults].join('\n'));
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(file);
  } catch (cause) {
    throw new OperatorError('Nothing was changed: the file is not JSON.', { cause });
  }
}
