import { limits } from '#contract/limits.ts';

let lastInput = Date.now();

// The web tests import the client without a document. `timeupdate`: a video is playing.
if (typeof document !== 'undefined') {
  for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'timeupdate'] as const) {
    document.addEventListener(kind, () => (lastInput = Date.now()), { capture: true, passive: true });
  }
}

/** Whether the page has had no input for `limits.pageIdleMinutes`. What it sends then was sent by a timer or a live event. */
export const isPageIdle = (): boolean => Date.now() - lastInput > limits.pageIdleMinutes * 60_000;
