import { type RefObject, useLayoutEffect } from 'react';

const field = ':is(input, select, textarea):not([type=file], [aria-hidden=true], :disabled)';

/**
 * For a part that disappears when its button is pressed: if it has the focus then, and nothing else takes it, the focus moves to
 * the first field of its form, or to the start of its dialog or page. Otherwise it would be lost.
 */
export function useLeaveFocus(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const around = element.closest<HTMLElement>('form, [role=dialog], main');
      // Later than the effects of a page or a dialog that has the focus next.
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (document.activeElement !== document.body || !around?.isConnected) return;
          const first = around.matches('form') ? around.querySelector<HTMLElement>(field) : null;
          (first ?? around).focus();
        }),
      );
    };
  }, [part]);
}
