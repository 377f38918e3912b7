import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Whether a program is installed. */
export function isInstalled(program: string, versionArgument = '--version'): boolean {
  return spawnSync(program, [versionArgument], { stdio: 'ignore' }).status === 0;
}

/**
 * Runs a program to its end.
 * @returns its standard output, empty if `discard` sends it to /dev/null
 * @throws {Error} with the end of its error output
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { discard = false, ...options }: { discard?: boolean; cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', discard ? 'ignore' : 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} failed: ${errors.trim().slice(-500)}`);
  return output;
}
