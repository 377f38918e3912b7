import { ChevronLeft, ChevronRight, Ellipsis, Keyboard, Trash2, Undo2 } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { KeyHint } from '../../../ui/keyboard/key-hint.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { May } from '../../auth/may.tsx';

/** What is open above the submission. */
export type Over = 'delete' | 'reverse' | 'take over' | 'phrases' | 'keys';

interface SubmissionToolsProps {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** A review is being sent. */
  busy: boolean;
  reversible: boolean;
  onOpen: (over: Over) => void;
}

function Steps({ onPrevious, onNext, busy }: SubmissionToolsProps) {
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-keyshortcuts="K"
        disabled={!onPrevious || busy}
        icon={<ChevronLeft aria-hidden strokeWidth={1.75} />}
        onClick={onPrevious}
      >
        Previous
        <KeyHint name="K" />
      </Button>
      <Button variant="quiet" size="sm" aria-keyshortcuts="J" disabled={!onNext || busy} onClick={onNext}>
        Next in list
        <KeyHint name="J" />
        <ChevronRight aria-hidden strokeWidth={1.75} />
      </Button>
    </>
  );
}

/** At the upper edge of a wide window. */
export function WideTools(props: SubmissionToolsProps) {
  const { reversible, onOpen } = props;
  return (
    <>
      {/* First: the other buttons keep their places when it appears. */}
      {reversible && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Undo2 aria-hidden strokeWidth={1.75} />}
          onClick={() => onOpen('reverse')}
        >
          Reverse
        </Button>
      )}
      <Steps {...props} />
      <Button
        variant="quiet"
        size="sm"
        aria-keyshortcuts="?"
        icon={<Keyboard aria-hidden strokeWidth={1.75} />}
        onClick={() => onOpen('keys')}
      >
        Keys
        <KeyHint name="?" />
      </Button>
      <May right="organise">
        <Button
          variant="quiet"
          size="sm"
          icon={<Trash2 aria-hidden strokeWidth={1.75} />}
          onClick={() => onOpen('delete')}
        >
          Delete
        </Button>
      </May>
    </>
  );
}

/** At the lower edge of a narrow window. */
export function NarrowTools(props: SubmissionToolsProps) {
  const { reversible, onOpen } = props;
  return (
    <div className="flex flex-auto flex-wrap items-center justify-between gap-1">
      <Steps {...props} />
      <Menu
        trigger={
          <Button variant="quiet" size="sm" icon={<Ellipsis aria-hidden strokeWidth={1.75} />}>
            More
          </Button>
        }
      >
        <MenuItem Icon={Keyboard} onSelect={() => onOpen('keys')}>
          Keys
        </MenuItem>
        {reversible && (
          <MenuItem Icon={Undo2} onSelect={() => onOpen('reverse')}>
            Reverse
          </MenuItem>
        )}
        <May right="organise">
          <MenuItem Icon={Trash2} danger onSelect={() => onOpen('delete')}>
            Delete
          </MenuItem>
        </May>
      </Menu>
    </div>
  );
}
