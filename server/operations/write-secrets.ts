import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '../operator-error.ts';

/** Hexadecimal digits need no quotes in .env, a connection string, a path or a command line. */
const hex = (bytes: number) => randomBytes(bytes).toString('hex');

/** The object store accepts user names of 3 to 20 characters and secrets of 8 to 40. */
const generators: Readonly<Record<string, () => string>> = {
  POSTGRES_PASSWORD: () => hex(24),
  STORE_ROOT_USER: () => `root-${hex(6)}`,
  STORE_ROOT_PASSWORD: () => hex(20),
  S3_ACCESS_KEY: () => `server-${hex(6)}`,
  S3_SECRET_KEY: () => hex(20),
  ADMIN_PATH_SEGMENT: () => hex(16),
};

/** @returns the example with all secrets filled in, and the names of the required variables that are still empty */
export function fillSecrets(example: string): { text: string; left: string[] } {
  const left: string[] = [];
  const text = example.replace(/^([A-Z][A-Z0-9_]*)=$/gm, (line, name: string) => {
    const generate = generators[name];
    if (generate === undefined) left.push(name);
    return generate === undefined ? line : `${name}=${generate()}`;
  });
  return { text, left };
}

/**
 * Writes a new file that only its owner can read. An existing file makes it fail, or is renamed if `force` is set.
 * @returns the names of the required variables that are still empty
 * @throws {OperatorError}
 */
export async function writeSecrets(options: {
  example: string;
  target: string;
  force: boolean;
}): Promise<string[]> {
  const { text, left } = fillSecrets(await readFile(options.example, 'utf8'));
  if (options.force) {
    await rename(options.target, `${options.target}.old`).catch((error: unknown) => {
      if (!isCode(error, 'ENOENT')) throw error;
    });
  }
  try {
    await writeFile(options.target, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    throw new OperatorError(
      `${options.target} exists and was left as it is: an existing database needs its password (npm run secrets -- --force writes a new file and renames this one to ${options.target}.old).`,
    );
  }
  return left;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { force: { type: 'boolean', default: false }, file: { type: 'string', default: '.env' } },
  });
  const example = join(import.meta.dirname, '..', '..', '.env.example');
  const left = await writeSecrets({ example, target: values.file, force: values.force });
  console.log(`Created ${values.file}, readable by your account only. Now fill in ${left.join(', ')}.`);
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    const known = error instanceof OperatorError || isCode(error, 'ERR_PARSE_ARGS_UNKNOWN_OPTION');
    if (!known || !(error instanceof Error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
