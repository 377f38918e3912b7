import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { createDb, isDatabaseUnavailable } from '../database/db.ts';
import { OperatorError } from '../operator-error.ts';
import { createObjectStore } from '../storage/create-object-store.ts';
import { ObjectStoreUnavailable } from '../storage/object-store.ts';
import { findFileFaults } from './find-file-faults.ts';
import { findPointsFaults } from './find-points-faults.ts';
import { findSiteFaults } from './find-site-faults.ts';

/** Milliseconds: a large table takes long, and no user waits for this. */
const timeouts = { connect: 10_000, statement: 600_000, query: 600_000, transaction: 600_000 };

/**
 * Checks whether database and object store agree, without changing anything: `node server/operations/check-consistency.ts`,
 * with `--bytes` to read every file too. Exits with 1 if they do not agree, with 2 if it cannot check.
 */
async function checkConsistency(): Promise<void> {
  const { bytes } = parseArgs({ options: { bytes: { type: 'boolean', default: false } } }).values;
  const config = loadConfig();
  const db = createDb(config.database.url, { max: 2, timeouts });
  try {
    const points = await findPointsFaults(db);
    console.log(
      `points: ${points.people} people, ${points.entries} ledger entries, ${points.approved} approved`,
    );
    const site = await findSiteFaults(db);
    console.log(`site: ${site.versions} versions, ${site.pictures} pictures`);
    const store = createObjectStore(config);
    const files = await findFileFaults({ db, store, now: () => new Date() }, { bytes });
    console.log(
      `files: ${files.files} ready, ${bytes ? 'every byte' : 'sizes'} compared; ${files.waiting} objects without a row wait for the sweep`,
    );
    const faults = [...points.faults, ...site.faults, ...files.faults];
    for (const fault of faults) console.log(`WRONG: ${fault}`);
    console.log(faults.length === 0 ? 'consistent' : `not consistent: ${faults.length} faults`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await db.$disconnect();
  }
}

try {
  await checkConsistency();
} catch (error) {
  const expected =
    error instanceof OperatorError || error instanceof ObjectStoreUnavailable || isDatabaseUnavailable(error);
  if (!expected) throw error;
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
