import { Maximize, X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { leaveFullScreen, toggleFullScreen } from '../../../ui/browser/full-screen.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { KeyHint } from '../../../ui/keyboard/key-hint.tsx';
import { shortcutsInside, useShortcuts } from '../../../ui/keyboard/use-shortcuts.ts';

interface CodeStageProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Fills the window, for a projector; without names. Light in both themes, so that cameras at the back read it. */
export function CodeStage({ title, onClose, children }: CodeStageProps) {
  useShortcuts({ f: toggleFullScreen });
  function close() {
    leaveFullScreen();
    onClose();
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Content
          {...shortcutsInside}
          aria-describedby={undefined}
          data-theme="light"
          className="fixed inset-0 z-60 grid grid-rows-[minmax(0,1fr)_auto] overflow-y-auto bg-raised text-ink"
        >
          <div className="grid place-content-[safe_center] justify-items-center gap-[2vh] p-3 text-center">
            <Dialog.Title className="line-clamp-2 max-w-[92vw] text-[clamp(1.25rem,min(5vh,8vw),3.5rem)] leading-tight wrap-anywhere">
              {title}
            </Dialog.Title>
            {children}
          </div>
          <div className="flex flex-wrap justify-center gap-2 p-3">
            <Button size="sm" icon={<Maximize aria-hidden />} onClick={toggleFullScreen}>
              Full screen
              <KeyHint name="F" />
            </Button>
            <Button size="sm" icon={<X aria-hidden />} onClick={close}>
              Close
              <KeyHint name="Esc" />
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
