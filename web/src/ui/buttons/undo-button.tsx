import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

interface UndoButtonProps {
  /** Whether there is something to undo; otherwise only an open question stays. */
  possible: boolean;
  describedBy?: string | undefined;
  /** The question. */
  children: (onClose: () => void) => ReactNode;
}

/** Asks before something is undone. */
export function UndoButton({ possible, describedBy, children }: UndoButtonProps) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      {possible && (
        <Button
          size="sm"
          // In a row that is a link.
          className="relative z-10"
          aria-describedby={describedBy}
          icon={<Undo2 aria-hidden strokeWidth={1.75} />}
          onClick={() => setAsked(true)}
        >
          Undo
        </Button>
      )}
      {asked && children(() => setAsked(false))}
    </>
  );
}
