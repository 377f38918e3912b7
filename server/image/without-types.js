import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// `node --import` runs this first in the image, whose .ts files have no types (build.ts). Without it Node would load its
// compiler for TypeScript, which takes 14 MB.
registerHooks({
  load: (url, context, nextLoad) =>
    url.startsWith('file:') && url.endsWith('.ts')
      ? { format: 'module', source: readFileSync(new URL(url)), shortCircuit: true }
      : nextLoad(url, context),
});
