import { relative } from 'node:path';
import { loadConfig } from '../config.ts';
import { present, readEnvironment } from '../environment.ts';
import { closeOnSignal, createDeps, serve } from '../main.ts';
import { OperatorError } from '../operator-error.ts';
import { type EmbeddedStack, startEmbeddedStack } from './embedded-stack.ts';

const minimumNode = 24;

function announce({ publicOrigin, issuer, administrator, dataDir }: EmbeddedStack, seconds: number): string {
  const near = relative(process.cwd(), dataDir);
  const shown = near === '' || near.startsWith('..') ? dataDir : near;
  const lines = [`Torchbearer is ready (${seconds.toFixed(1)} s)`, '', `  Site           ${publicOrigin}`];
  if (administrator !== null) {
    lines.push(
      `  Administrator  ${publicOrigin}/admin-login`,
      `                 ${administrator.email}`,
      administrator.password === null
        ? `                 (its password was changed; npm run admin -- set-password ${administrator.email} sets another)`
        : `                 ${administrator.password}   (also in ${shown}/admin.txt)`,
    );
  }
  if (issuer !== null) {
    lines.push(`  Students       sign in through a local stand-in for Google at ${issuer}: use any address,`);
    lines.push('                 for example ambassador01@students.example');
  }
  lines.push(`  Data           ${shown}   (npm start -- --fresh starts over)`, '  Stop           Ctrl+C', '');
  return lines.join('\n');
}

/** @throws {OperatorError} for an unknown flag: a misspelt --fresh must not start with the old data */
function readFlags(): { fresh: boolean } {
  const [unknown] = process.argv.slice(2).filter((flag) => flag !== '--fresh');
  if (unknown === undefined) return { fresh: process.argv.includes('--fresh') };
  throw new OperatorError(
    `${unknown} is not known here: npm start takes --fresh (npm start -- --fresh) or nothing.`,
  );
}

/** In production nothing is embedded: the environment must configure everything. */
async function startProduction(): Promise<void> {
  closeOnSignal((await serve(createDeps(loadConfig()))).close);
}

async function start(): Promise<void> {
  const began = performance.now();
  const given = present(readEnvironment());
  if (Number(process.versions.node.split('.')[0]) < minimumNode) {
    throw new OperatorError(
      `Torchbearer needs Node ${minimumNode} and this is ${process.version}: run npm ci, then npm start.`,
    );
  }
  if (given.NODE_ENV === 'production') return startProduction();
  const stack = await startEmbeddedStack(given, readFlags());
  closeOnSignal(stack.close);
  console.log(`\n${announce(stack, (performance.now() - began) / 1000)}`);
}

try {
  await start();
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
