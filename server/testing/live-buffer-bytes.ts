import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes of reachable buffers. Collects garbage first, because the amount of garbage depends on the load of the machine. */
export function liveBufferBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}
