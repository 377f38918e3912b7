import { limits } from '#contract/limits.ts';

let lastInput = Date.now();

/** Assistive technology types, clicks and moves the focus without keys and pointer. `timeupdate`: a video is playing. */
const kinds = [
  'pointerdown',
  'pointermove',
  'click',
  'keydown',
  'input',
  'focusin',
  'wheel',
  'scroll',
  'timeupdate',
] as const;

function note({ type }: Event) {
  // An idle page moves the focus itself when it removes the element that had it.
  if (type !== 'focusin' || !isPageIdle()) lastInput = Date.now();
}

// The web tests import the client without a document.
if (typeof document !== 'undefined') {
  for (const kind of kinds) document.addEventListener(kind, note, { capture: true, passive: true });
}

/** Whether the page has had no input for `limits.pageIdleMinutes`. What it sends then was sent by a timer or a live event. */
export const isPageIdle = (): boolean => Date.now() - lastInput > limits.pageIdleMinutes * 60_000;
