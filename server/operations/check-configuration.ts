import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs, parseEnv } from 'node:util';
import { readConfig } from '../config.ts';
import { environment } from '../environment.ts';
import { OperatorError } from '../operator-error.ts';
import { serverEnvironment } from './server-environment.ts';
import { tryServices } from './try-services.ts';
import { unknownNames } from './unknown-names.ts';

const usage = `Usage: bash server/operations/check.sh
  --values-only    parses the values and tries no service
  --env-on-stdin   reads the text of .env from standard input, in a container that has only its variables
  --stand-ins A,B  Compose refused .env: takes the values of A and B from the text, and tries no service`;

const example = join(import.meta.dirname, '..', '..', '.env.example');
let problems = 0;

function say(result: 'ok' | 'WRONG' | 'note', sentence: string): void {
  if (result === 'WRONG') problems += 1;
  console.log(`${result.padEnd(6)} ${sentence}`);
}

async function fileText(onStdin: boolean): Promise<string> {
  if (onStdin) return text(process.stdin);
  return existsSync('.env') ? readFileSync('.env', 'utf8') : '';
}

/** Compose passes no unknown variable to the containers, so only the file shows them. */
function sayUnknownNames(file: string): void {
  for (const { name, meant } of unknownNames(file, readFileSync(example, 'utf8'))) {
    if (meant === null)
      say('note', `${name} is not a setting of Torchbearer: has another program a use for it?`);
    else say('WRONG', `${name} is not a setting and has no effect: did you mean ${meant}?`);
  }
}

/** The values of the text. Compose requires some that the server does not know. */
function valuesIn(file: string, names: readonly string[]): Record<string, string> {
  const given = parseEnv(file);
  for (const name of names) {
    if (!given[name] && !(name in environment.shape)) {
      say('WRONG', `${name} is missing: bash server/operations/secrets.sh writes a .env that has it.`);
    }
  }
  return Object.fromEntries(names.map((name) => [name, given[name] ?? '']));
}

/** Parses the configuration and tries every service that it names. It does not touch what runs. */
async function check(): Promise<void> {
  const { values: given } = parseArgs({
    options: {
      'values-only': { type: 'boolean' },
      'env-on-stdin': { type: 'boolean' },
      'stand-ins': { type: 'string' },
    },
  });
  const file = given['values-only'] ? '' : await fileText(given['env-on-stdin'] ?? false);
  if (!given['values-only']) sayUnknownNames(file);
  const standIns = given['stand-ins']?.split(',') ?? [];
  const result = readConfig({ ...serverEnvironment(), ...valuesIn(file, standIns) });
  if ('problems' in result) {
    for (const { message } of result.problems) say('WRONG', message);
    return;
  }
  if (problems === 0) say('ok', 'the values of the settings');
  if (given['values-only'] || standIns.length > 0) return;
  for (const { service, outcome, detail } of await tryServices(result.config)) {
    say(outcome === 'works' ? 'ok' : outcome === 'failed' ? 'WRONG' : 'note', `${service}: ${detail}`);
  }
}

try {
  await check();
  if (problems > 0) {
    console.error(
      `This configuration has ${problems === 1 ? 'a problem' : `${problems} problems`}. What runs was not changed.`,
    );
  }
} catch (error) {
  problems += 1;
  if (error instanceof OperatorError) console.error(error.message);
  else if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    console.error(usage);
  else throw error;
}
process.exitCode = problems > 0 ? 1 : 0;
