import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  label: string;
  side?: 'left' | 'right';
  children: ReactNode;
}

/**
 * A sidebar over the page, closed by Escape, by a click beside it, by a link in it (one that acts as a button stays, to
 * say that it is busy) and by the Back button. The browser's own modal dialog: it keeps the focus inside and everything
 * else inert without a line of ours.
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
        const leads = target instanceof Element && target.closest('a:not([role="button"])') !== null;
        if (target === dialog.current || leads) onClose();
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
            className="mb-2 grid size-11 place-items-center self-end rounded-full text-muted hover:bg-sunk hover:text-ink"
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
