import { Check, CircleDot, MessageSquareReply, Sparkle } from 'lucide-react';
import type { ListedMessage } from '#contract/messages.ts';
import { Badge } from '../../ui/badge.tsx';

/** What a message needs: of an open one, which is not handled, whether the writer or the organisers wrote last. */
export function MessageState({ state, awaitsAnswer }: Pick<ListedMessage, 'state' | 'awaitsAnswer'>) {
  if (state === 'handled') {
    return (
      <Badge tone="good" icon={<Check aria-hidden strokeWidth={2.25} />}>
        Handled
      </Badge>
    );
  }
  if (state === 'new') {
    return (
      <Badge tone="flame" icon={<Sparkle aria-hidden strokeWidth={2.25} />}>
        New
      </Badge>
    );
  }
  return awaitsAnswer ? (
    <Badge tone="warn" icon={<CircleDot aria-hidden strokeWidth={2.25} />}>
      Waits for an answer
    </Badge>
  ) : (
    <Badge tone="info" icon={<MessageSquareReply aria-hidden strokeWidth={2.25} />}>
      Answered, not handled
    </Badge>
  );
}
