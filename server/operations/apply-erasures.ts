import { stdin } from 'node:process';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { createDb } from '../database/db.ts';
import { deleteUser } from '../features/users/delete-user.ts';
import { parseErasures } from '../features/users/record-erasures.ts';
import { createObjectStore } from '../storage/create-object-store.ts';
import { formatError } from './format-error.ts';

/**
 * Erases the accounts whose ids standard input lists, if they are not erased yet: after a restore, the accounts that were
 * erased after the backup. It can be run again. With --count it changes nothing, and prints how many it would erase and how
 * many are listed.
 */
async function applyErasures(): Promise<void> {
  const { values: given } = parseArgs({ options: { count: { type: 'boolean' } } });
  const erasures = parseErasures(await text(stdin));
  const config = loadConfig();
  const db = createDb(config.database.url, { max: 2 });
  const deps = { db, store: createObjectStore(config), log: console };
  try {
    const back = await db.user.findMany({
      where: { id: { in: [...erasures.keys()] }, deletedAt: null },
      select: { id: true },
    });
    if (given.count) {
      console.log(`${back.length} ${erasures.size}`);
      return;
    }
    for (const { id } of back) {
      // The account in the backup may be from before the choice.
      await db.user.update({ where: { id }, data: { keepsCertificates: erasures.get(id) ?? false } });
      await deleteUser(deps, 'system', { id, now: new Date() });
    }
    console.log(`Erased again: ${back.length} accounts. The list has ${erasures.size}.`);
  } finally {
    await db.$disconnect();
  }
}

try {
  await applyErasures();
} catch (error) {
  console.error(formatError(error));
  process.exitCode = 1;
}
