import { type RefObject, useLayoutEffect } from 'react';

/**
 * For a part that disappears when its button is pressed: if it has the focus then, and nothing else takes it, the focus moves to
 * the nearest thing around it that can have it: at last its dialog or page. Otherwise it would be lost.
 */
export function useLeaveFocus(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const around = [element.closest<HTMLElement>('[tabindex="-1"]'), element.closest<HTMLElement>('main')];
      // Later than the effects of a page or a dialog that has the focus next.
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (document.activeElement === document.body) around.find((part) => part?.isConnected)?.focus();
        }),
      );
    };
  }, [part]);
}
