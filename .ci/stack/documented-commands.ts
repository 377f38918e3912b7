import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, glob, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export const execute = promisify(execFile);
export const root = join(import.meta.dirname, '../..');

/** The pages for operators, whose commands and examples the tests run. */
export async function operationsDocumentation(): Promise<string> {
  const pages = await Array.fromAsync(glob('docs/operations/*.md', { cwd: root }));
  const texts = await Promise.all(pages.map((page) => readFile(join(root, page), 'utf8')));
  return texts.join('\n');
}

interface Result {
  readonly code: number;
  readonly output: string;
}

/** Runs a documented command. */
export async function npm(
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Result> {
  try {
    const { stdout, stderr } = await execute('npm', ['run', '--silent', script, '--', ...args], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Error & { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

/** Runs shell commands, for pipes and files. */
export const shell = (command: string) => execute('bash', ['-euc', command], { cwd: root });

/** Runs `work` with another Compose project name, and removes the containers and volumes of that project. */
export async function inProject<T>(
  name: string,
  env: Record<string, string>,
  work: (env: Record<string, string>) => Promise<T>,
): Promise<T> {
  const other = { COMPOSE_PROJECT_NAME: `${process.env.COMPOSE_PROJECT_NAME}-${name}`, ...env };
  try {
    return await work(other);
  } finally {
    const down = ['--profile', '*', 'down', '--volumes', '--rmi', 'local', '--timeout', '5'];
    await execute('docker', ['compose', ...down], { cwd: root, env: { ...process.env, ...other } });
  }
}

/** `npm run admin` in a container of its own. @param input its standard input @returns what it prints */
export function runAdmin(command: string, input = '', env: Record<string, string> = {}): Promise<string> {
  const admin = ['run', '--rm', '--no-deps', '-T', 'server', 'node', 'server/operations/admin-cli.ts'];
  return new Promise((resolve, reject) => {
    const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile('docker', ['compose', ...admin, command], options, (error, out) =>
      error ? reject(error) : resolve(out),
    );
    child.stdin?.end(input);
  });
}

export async function newestOf(directory: string): Promise<string> {
  const names = (await readdir(directory)).filter((name) => /^torchbearer-\d{8}T\d{6}Z$/.test(name)).sort();
  return join(directory, names.at(-1) ?? 'none');
}

/** Copies an archive to a directory beside it. */
export async function copyOf(archive: string, name: string): Promise<string> {
  const copy = join(dirname(archive), name);
  await cp(archive, copy, { recursive: true });
  return copy;
}

/** Makes the checksums of an archive match a file that the test changed, as an attacker would. */
export async function sign(archive: string, name: string): Promise<void> {
  const checksum = async (file: string) =>
    createHash('sha256')
      .update(await readFile(join(archive, file)))
      .digest('hex');
  const path = join(archive, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  manifest.files[name] = { size: (await stat(join(archive, name))).size, sha256: await checksum(name) };
  await writeFile(path, JSON.stringify(manifest));
  await writeFile(`${path}.sha256`, `${await checksum('manifest.json')}  manifest.json\n`);
}
