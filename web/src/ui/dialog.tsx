import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useReturnFocus } from './row-focus.ts';

const sizes = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', xl: 'sm:max-w-5xl' } as const;

const textFields = ':is(input, textarea):not([type=checkbox], [type=radio], [type=file])';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Stays in view while the content scrolls. */
  footer?: ReactNode;
  size?: keyof typeof sizes;
  /** The `data-row` of the item that is shown. On closing its row gets the focus, or the neighbour of a removed row. */
  item?: string | undefined;
  /** As high as the window allows (`above-toasts`), whatever the content: for items shown one after the other. */
  fill?: boolean;
}

/** Centered; on a phone a sheet at the bottom. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
  item,
  fill = false,
}: DialogProps) {
  const returnFocus = useReturnFocus(item);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="above-toasts max-sm:sheet-above-toasts enter-fade fixed inset-0 z-40 bg-scrim sm:justify-items-center sm:px-6">
          <RadixDialog.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...returnFocus}
            // The first Escape leaves a field, so that one key press cannot close a form.
            onEscapeKeyDown={(event) => {
              if (!(event.target instanceof Element) || !event.target.matches(textFields)) return;
              event.preventDefault();
              event.target.closest<HTMLElement>('[role=dialog]')?.focus();
            }}
            // Closing a toast above the dialog must not close the dialog.
            onInteractOutside={(event) => {
              if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) {
                event.preventDefault();
              }
            }}
            className={classNames(
              'enter-rise relative flex w-full min-w-0 flex-col outline-none rounded-t-card border border-line bg-raised shadow-card sm:rounded-card',
              sizes[size],
              fill && 'h-dvh',
            )}
          >
            <div className="flex items-start justify-between gap-4 border-line border-b px-5 py-4 sm:px-6">
              <div className="grid min-w-0 gap-1">
                <RadixDialog.Title className="text-xl [overflow-wrap:anywhere]">{title}</RadixDialog.Title>
                {description && (
                  <RadixDialog.Description asChild>
                    <div className="text-muted text-sm">{description}</div>
                  </RadixDialog.Description>
                )}
              </div>
              <RadixDialog.Close
                aria-label="Close"
                className="touch-target -mt-1 -mr-2 grid size-9 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink"
              >
                <X aria-hidden strokeWidth={1.75} className="size-5" />
              </RadixDialog.Close>
            </div>
            {/* `relative`: text for screen readers is positioned, and must scroll here instead of enlarging the layer. */}
            <div className="relative min-h-0 flex-1 overflow-y-auto px-5 py-5 sm:px-6">{children}</div>
            {footer && (
              <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-5 py-4 sm:px-6">
                {footer}
              </div>
            )}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
