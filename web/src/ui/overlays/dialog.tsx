import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { focusFirstField, useReturnFocus } from '../keyboard/row-focus.ts';
import { shortcutsInside } from '../keyboard/use-shortcuts.ts';

const sizes = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', xl: 'sm:max-w-5xl' } as const;

const textFields = ':is(input, textarea):not([type=checkbox], [type=radio], [type=file])';

const textOf = (field: Element) => (field as HTMLInputElement).value;

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** In the header, before Close. */
  actions?: ReactNode;
  /** Stays in view while the content scrolls. */
  footer?: ReactNode;
  /** `full` fills the window and leaves scrolling to the content. */
  size?: keyof typeof sizes | 'full';
  /** The `data-row` of the item that is shown. On closing its row gets the focus, or the neighbour of a removed row. */
  item?: string | undefined;
}

/** Centered; on a phone a sheet at the bottom. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  footer,
  size = 'md',
  item,
}: DialogProps) {
  const full = size === 'full';
  const returnFocus = useReturnFocus(item);
  /** The field that got the focus on opening, with its text. */
  const first = useRef<{ field: Element; text: string } | null>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay
          className={classNames(
            'above-toasts enter-fade fixed inset-0 z-40 bg-scrim',
            full
              ? '[--dialog-inset:0px] sm:px-3 sm:[--dialog-inset:0.75rem]'
              : 'max-sm:sheet-above-toasts sm:justify-items-center sm:px-6',
          )}
        >
          <RadixDialog.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...returnFocus}
            {...(full && shortcutsInside)}
            // A dialog that fills the window has keys for its buttons, which would be typed into a field.
            onOpenAutoFocus={(event) => {
              returnFocus.onOpenAutoFocus(event);
              const field = full ? null : focusFirstField(event);
              first.current = field && { field, text: textOf(field) };
              if (field) return;
              event.preventDefault();
              if (event.target instanceof HTMLElement) event.target.focus();
            }}
            // The first Escape leaves a field, so that one key press cannot close a form that was begun. The first field
            // has the focus without a choice of the user: as long as its text is unchanged, Escape closes.
            onEscapeKeyDown={(event) => {
              if (!(event.target instanceof Element) || !event.target.matches(textFields)) return;
              if (event.target === first.current?.field && textOf(event.target) === first.current.text)
                return;
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
              'enter-rise relative flex w-full min-w-0 flex-col outline-none border-line bg-raised shadow-card sm:rounded-card sm:border',
              full ? 'h-dvh overflow-hidden' : classNames('rounded-t-card border', sizes[size]),
            )}
          >
            <div
              className={classNames(
                'flex justify-between border-line border-b',
                full ? 'items-center gap-2 py-2 pr-2 pl-4 sm:pl-5' : 'items-start gap-4 px-5 py-4 sm:px-6',
              )}
            >
              <div className={classNames('grid min-w-0', full ? 'gap-0.5' : 'gap-1')}>
                <RadixDialog.Title
                  className={full ? 'truncate text-lg leading-tight' : 'text-xl [overflow-wrap:anywhere]'}
                  title={full ? title : undefined}
                >
                  {title}
                </RadixDialog.Title>
                {description && (
                  <RadixDialog.Description asChild>
                    <div className="text-muted text-sm">{description}</div>
                  </RadixDialog.Description>
                )}
              </div>
              {actions && <div className="ml-auto flex shrink-0 items-center gap-1">{actions}</div>}
              <RadixDialog.Close
                aria-label="Close"
                className={classNames(
                  'touch-target grid size-9 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink',
                  !full && '-mt-1 -mr-2',
                )}
              >
                <X aria-hidden strokeWidth={1.75} className="size-5" />
              </RadixDialog.Close>
            </div>
            {/* `relative`: text for screen readers is positioned, and must scroll here instead of enlarging the layer. */}
            <div
              className={classNames(
                'relative min-h-0 flex-1',
                // What gets the focus is scrolled to above the buttons, which stay in view.
                full ? 'flex flex-col' : 'scroll-pb-24 overflow-y-auto px-5 py-5 sm:px-6',
                !footer && !full && 'sm:rounded-b-card',
              )}
            >
              {children}
            </div>
            {footer && (
              <div
                className={classNames(
                  'relative flex flex-wrap items-center justify-end gap-2 border-line border-t',
                  full ? 'px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]' : 'px-5 py-4 sm:px-6',
                )}
              >
                {footer}
              </div>
            )}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
