import { stderr, stdin } from 'node:process';
import { text } from 'node:stream/consumers';
import { AppError } from '../app-error.ts';
import { loadConfig } from '../config.ts';
import { createDb } from '../database/db.ts';
import { listAdministrators } from '../features/administrators/list-administrators.ts';
import { setPassword } from '../features/auth/set-password.ts';
import { resetSecondFactor } from '../features/second-factor/reset-second-factor.ts';
import { OperatorError } from '../operator-error.ts';
import { createObjectStore } from '../storage/create-object-store.ts';
import { recordBounceCommand, sendTestMailTo } from './mail-commands.ts';
import { serverEnvironment } from './server-environment.ts';
import { exportSite, importSite, siteIn } from './site-commands.ts';
import { systemCommands } from './system-commands.ts';

const usage = `Usage:
  npm run admin -- set-password EMAIL   reads the password from standard input
  npm run admin -- reset-second-factor EMAIL removes app, passkeys and recovery codes of somebody who has lost them
  npm run admin -- list                 shows all administrators, their roles and which have a password
  npm run admin -- sign-out-everybody   ends all sessions
  npm run admin -- transactions         shows open transactions, the longest first
  npm run admin -- end-exports          ends exports of people and work that run
  npm run admin -- record-drill         lets the page System show a drill on another machine
  npm run admin -- mail-test ADDRESS    sends a mail to the address
  npm run admin -- mail-bounced ADDRESS sends no more mail to the address
  npm run admin -- mail-bounced         reads a returned mail from standard input
  npm run -s admin -- site-export       prints the published site as JSON
  npm run admin -- site-import          publishes a site that site-export printed, from standard input`;

/** Whether each command takes an address. */
const commands: Readonly<Record<string, 'needed' | 'none' | 'optional'>> = {
  'set-password': 'needed',
  'reset-second-factor': 'needed',
  list: 'none',
  'mail-test': 'needed',
  'mail-bounced': 'optional',
  'site-export': 'none',
  'site-import': 'none',
  ...Object.fromEntries(Object.keys(systemCommands).map((name) => [name, 'none'] as const)),
};

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
  const address = commands[command ?? ''];
  const fits = address === 'optional' || (address === 'none') === (email === undefined);
  if (address === undefined || !fits || rest.length > 0) throw new OperatorError(usage);
  const config = loadConfig(serverEnvironment());
  const db = createDb(config.database.url, { max: 1 });
  const now = () => new Date();
  const ofSite = () => ({ db, config, store: createObjectStore(config) });
  try {
    const systemCommand = systemCommands[command ?? ''];
    if (systemCommand !== undefined) return console.log(await systemCommand(db));
    if (command === 'site-export') return console.log(await exportSite(ofSite()));
    if (command === 'site-import') return console.log(await importSite(ofSite(), await text(stdin)));
    if (command === 'mail-bounced') return console.log(await recordBounceCommand(db, email));
    if (email === undefined) {
      for (const { email: address, role, ...one } of await listAdministrators({ db, config, now })) {
        const seen = one.lastSignInAt === null ? 'never signed in' : `signed in ${one.lastSignInAt}`;
        console.log(`${address}\t${role}\t${one.hasPassword ? 'password' : 'no password'}\t${seen}`);
      }
      return;
    }
    if (command === 'mail-test')
      return console.log(await sendTestMailTo(email, { config, site: siteIn(db) }));
    if (command === 'reset-second-factor') {
      await db.$transaction((tx) => resetSecondFactor(tx, 'system', { email }));
      return console.log(
        `${email} has no second factor any more, and the sessions of this account have ended.`,
      );
    }
    await setPassword({ db, config, now }, { email, password: await readPassword() });
    console.log(`${email} can sign in with the new password. Older sessions of this account have ended.`);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_an_administrator') {
      throw new OperatorError(
        `${email} is no administrator: add the address to ADMIN_EMAILS, or let an owner invite it.`,
      );
    }
    if (error instanceof AppError && error.code === 'not_found') {
      throw new OperatorError(
        `${email} has never signed in as an administrator, so there is nothing to remove.`,
      );
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
