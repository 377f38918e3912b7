import type { Db } from '../database/db.ts';
import { endExports, readOpenTransactions } from '../database/open-transactions.ts';
import { runSqlIn } from '../database/run-sql.ts';
import { recordAudit } from '../features/audit/record-audit.ts';
import { recordDrill } from '../features/system/operation-facts.ts';
import { endAllSessions } from '../features/system/sign-out-everybody.ts';

/** Commands without an argument that the page System cannot run, or that must work without a browser. @returns what to print */
export const systemCommands: Readonly<Record<string, (db: Db) => Promise<string>>> = {
  'sign-out-everybody': async (db) => `Sessions that have ended: ${await endAllSessions({ db }, 'system')}.`,
  transactions: async (db) => {
    const open = await readOpenTransactions(runSqlIn(db));
    if (open.length === 0) return 'No transaction is open.';
    return open
      .map(({ pid, program, seconds, query }) => `${pid}\t${program}\t${Math.round(seconds)} s\t${query}`)
      .join('\n');
  },
  'end-exports': async (db) => {
    await recordAudit(db, 'system', { action: 'system.end-exports' });
    return `Exports that were ended: ${await endExports(runSqlIn(db))}.`;
  },
  'record-drill': async (db) => {
    await recordDrill({ db, now: () => new Date() });
    return 'The page System shows this drill.';
  },
};
