import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** How the image `server` starts: the arguments of its Node, and its environment. */
export interface ServerCommand {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export async function dockerfileServerCommand(): Promise<ServerCommand> {
  return serverCommand(await readFile(join(root, 'Dockerfile'), 'utf8'));
}

/** @throws {Error} if the stage `server` does not start Node */
export function serverCommand(dockerfile: string): ServerCommand {
  const stage = dockerfile.split(/^FROM .* AS server$/m)[1]?.split(/^FROM /m)[0] ?? '';
  const lines = stage.replaceAll('\\\n', ' ').split('\n');
  const variables = lines
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => Array.from(line.matchAll(/([A-Z_0-9]+)=(?:"([^"]*)"|(\S+))/g)))
    .map(([, name = '', quoted, plain]): [string, string] => [name, quoted ?? plain ?? '']);
  const command = lines.find((line) => line.startsWith('CMD '))?.slice('CMD '.length);
  const [program, ...args]: string[] = JSON.parse(command ?? '[]');
  if (program !== 'node') throw new Error('the stage server of the Dockerfile does not start node');
  return { args, env: Object.fromEntries(variables) };
}
