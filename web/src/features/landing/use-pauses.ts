import { type FocusEvent, type PointerEvent, useState, useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function usePageHidden(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.hidden,
    () => false,
  );
}

/** Whether autoplay pauses: while hovered, while the keyboard focus is inside, and in a hidden tab. */
export function usePauses() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const pageHidden = usePageHidden();
  return {
    paused: hovered || focused || pageHidden,
    /** For the element around everything that moves. */
    listeners: {
      // A tap fires pointerenter too, without a pointerleave.
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      // Focus by a click does not pause: it stays after the pointer has left.
      onFocus: ({ target }: FocusEvent<HTMLElement>) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
