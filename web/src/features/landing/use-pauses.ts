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

/** Whether something that moves by itself has to wait: under the mouse, under the keyboard's focus, in a hidden tab. */
export function usePauses() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const pageHidden = usePageHidden();
  return {
    paused: hovered || focused || pageHidden,
    /** Goes onto the whole of it. */
    listeners: {
      // A tap also enters, and nothing ever leaves after it.
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      // A click's focus pauses nothing: it would stay when the mouse is gone.
      onFocus: ({ target }: FocusEvent<HTMLElement>) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
