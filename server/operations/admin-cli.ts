import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stderr, stdin } from 'node:process';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { loadConfig, readEnvironment } from '../config.ts';
import { createDb } from '../database/db.ts';
import { listAdministrators } from '../features/auth/list-administrators.ts';
import { setPassword } from '../features/auth/set-password.ts';
import { OperatorError } from '../operator-error.ts';

const usage = `Usage:
  npm run admin -- set-password EMAIL   reads the password from standard input
  npm run admin -- list                 shows the addresses in ADMIN_EMAILS and which have a password`;

/** The variables that a running `npm start` generated and stored for this command. */
const runningEnvironment = z.record(z.string(), z.string());

/** The environment; without DATABASE_URL, extended by that of the `npm start` that runs on the same data. */
function environment(): Record<string, string | undefined> {
  const given = Object.fromEntries(Object.entries(readEnvironment()).filter(([, value]) => value));
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

/** Reads one line from standard input; a terminal does not show what is typed. */
async function readPassword(): Promise<string> {
  if (!stdin.isTTY) return (await text(stdin)).replace(/\r?\n$/, '');
  stderr.write('New password: ');
  stdin.setRawMode(true);
  try {
    return await typedLine();
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}

async function typedLine(): Promise<string> {
  const typed: string[] = [];
  for await (const chunk of stdin.setEncoding('utf8')) {
    for (const key of String(chunk)) {
      if (key === '\r' || key === '\n' || key === '\u0004') return typed.join('');
      if (key === '\u0003') throw new OperatorError('Nothing was changed.');
      if (key === '\u007f' || key === '\b') typed.pop();
      else typed.push(key);
    }
  }
  return typed.join('');
}

async function main(): Promise<void> {
  const [command, email, ...rest] = process.argv.slice(2);
  const known = command === 'list' ? email === undefined : command === 'set-password' && email !== undefined;
  if (!known || rest.length > 0) throw new OperatorError(usage);
  const config = loadConfig(environment());
  const db = createDb(config.database.url, { max: 1 });
  try {
    if (email === undefined) {
      for (const { email: address, hasPassword, lastSignInAt } of await listAdministrators({ db, config })) {
        const seen = lastSignInAt === null ? 'never signed in' : `signed in ${lastSignInAt.toISOString()}`;
        console.log(`${address}\t${hasPassword ? 'password' : 'no password'}\t${seen}`);
      }
      return;
    }
    await setPassword({ db, config, now: () => new Date() }, { email, password: await readPassword() });
    console.log(`${email} can sign in with the new password. Older sessions of this account have ended.`);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_an_administrator') {
      throw new OperatorError(`${email} is not on ADMIN_EMAILS: add the address there first.`);
    }
    throw error;
  } finally {
    await db.$disconnect();
  }
}

try {
  await main();
} catch (error) {
  const expected = error instanceof OperatorError || error instanceof AppError;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
}
