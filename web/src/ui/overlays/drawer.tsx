import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  label: string;
  side?: 'left' | 'right';
  children: ReactNode;
}

/**
 * A sidebar over the page. It closes on Escape, on a click beside it or on a link in it, and with the Back button. A link
 * that acts as a button leaves it open, so that its busy state is visible. It is a modal `<dialog>`: the browser keeps
 * the focus inside and makes the rest of the page inert.
 */
export function Drawer({ open, onClose, label, side = 'left', children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  useEffect(() => {
    if (!open) return;
    window.addEventListener('popstate', onClose);
    return () => window.removeEventListener('popstate', onClose);
  }, [open, onClose]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={({ target }) => {
        const isLink = target instanceof Element && target.closest('a:not([role="button"])') !== null;
        if (target === dialog.current || isLink) onClose();
      }}
      className={classNames(
        'fixed inset-y-0 m-0 h-dvh max-h-none w-[min(20rem,86vw)] max-w-none bg-raised text-ink backdrop:bg-scrim',
        side === 'left' ? 'enter-from-left right-auto left-0' : 'enter-fade right-0 left-auto',
      )}
    >
      {open && (
        <div className="flex min-h-full flex-col p-4">
          <button
            type="button"
            aria-label="Close menu"
            className="relative z-10 mb-2 grid size-11 place-items-center self-end rounded-full text-muted hover:bg-sunk hover:text-ink"
            onClick={onClose}
          >
            <X aria-hidden strokeWidth={1.75} className="size-5" />
          </button>
          {children}
        </div>
      )}
    </dialog>
  );
}
