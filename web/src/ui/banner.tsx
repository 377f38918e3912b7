import { TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

interface BannerProps {
  children: ReactNode;
  onClose: () => void;
}

/**
 * Reports a failure: red, fixed at the top right, announced at once. Closing it returns the focus to the previous element.
 */
export function Banner({ children, onClose }: BannerProps) {
  const close = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const button = close.current;
    const before = document.activeElement;
    return () => {
      const lost = document.activeElement === document.body || document.activeElement === button;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  return createPortal(
    <div
      role="alert"
      className="enter-rise fixed top-4 right-4 left-4 z-60 flex items-start gap-3 rounded-control bg-bad p-3.5 text-paper shadow-card sm:left-auto sm:max-w-md"
    >
      <TriangleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-0 flex-1 font-semibold text-sm">{children}</p>
      <button
        ref={close}
        type="button"
        aria-label="Close"
        className="touch-target grid size-6 place-items-center rounded-full focus-visible:outline-current"
        onClick={onClose}
      >
        <X aria-hidden strokeWidth={1.75} className="size-4" />
      </button>
    </div>,
    document.body,
  );
}
