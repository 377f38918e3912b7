import { Lock } from 'lucide-react';

interface NoMoreWorkProps {
  reason: string;
  /** A form below still contains something that was not handed in. */
  unsent?: boolean;
}

/** Why no work can be handed in for a task. */
export function NoMoreWork({ reason, unsent = false }: NoMoreWorkProps) {
  return (
    <p role="status" className="flex gap-3 rounded-control bg-sunk p-4 text-muted">
      <Lock aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0" />
      <span>
        {reason}
        {unsent && ' What you typed was not handed in. It is kept, so you can copy it.'}
      </span>
    </p>
  );
}
