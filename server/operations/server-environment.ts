import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { present, readEnvironment } from '../environment.ts';
import { OperatorError } from '../operator-error.ts';

/** The variables that a running `npm start` generated and stored for the commands. */
const runningEnvironment = z.record(z.string(), z.string());

/**
 * The environment; without DATABASE_URL, extended by that of the `npm start` that runs on the same data.
 * @throws {OperatorError} if none runs
 */
export function serverEnvironment(): Record<string, string> {
  const given = present(readEnvironment());
  if (given.NODE_ENV === 'production' || given.DATABASE_URL !== undefined) return given;
  const dataDir = given.DATA_DIR ?? '.data';
  const file = join(dataDir, 'running.json');
  if (!existsSync(file)) {
    throw new OperatorError(
      `Torchbearer is not running on ${dataDir}: start it (npm start) or set DATABASE_URL.`,
    );
  }
  return { ...runningEnvironment.parse(JSON.parse(readFileSync(file, 'utf8'))), ...given };
}
