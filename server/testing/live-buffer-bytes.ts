import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes of the buffers that something still holds. Without a collection first, garbage counts too, and how much of it lies about depends on the machine's load. */
export function liveBufferBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}
