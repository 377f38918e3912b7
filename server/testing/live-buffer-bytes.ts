import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/**
 * Bytes of reachable buffers. Collects garbage first, because the amount of garbage depends on the load of the machine;
 * twice, because V8 frees the buffers of the first time on another thread, and the second time waits for that.
 */
export function liveBufferBytes(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}
