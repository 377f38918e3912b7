import { TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface BannerProps {
  children: ReactNode;
  onClose: () => void;
}

/** Something failed. Fixed at the top right, read out at once, gone when closed. */
export function Banner({ children, onClose }: BannerProps) {
  return createPortal(
    <div
      role="alert"
      className="enter-rise fixed top-4 right-4 left-4 z-60 flex items-start gap-3 rounded-control border p-3.5 shadow-card sm:left-auto sm:max-w-md border-bad bg-bad-soft text-bad"
    >
      <TriangleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-0 flex-1 font-semibold text-sm">{children}</p>
      <button
        type="button"
        aria-label="Close"
        className="touch-target grid size-6 place-items-center rounded-full"
        onClick={onClose}
      >
        <X aria-hidden strokeWidth={1.75} className="size-4" />
      </button>
    </div>,
    document.body,
  );
}
