import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { When } from '../../ui/time/time.tsx';

interface ConversationPartProps {
  author: string;
  date: string;
  text: string;
  /** Written by the side that reads this page: at the right. */
  own: boolean;
  /** After the time. */
  note?: ReactNode;
}

/** One text of a conversation. */
export function ConversationPart({ author, date, text, own, note }: ConversationPartProps) {
  return (
    <li className={classNames('grid max-w-[62ch] gap-1', own ? 'ml-auto pl-8' : 'pr-8')}>
      <p className="flex flex-wrap gap-x-2 text-muted text-xs">
        <span translate="no" className="font-semibold text-ink">
          {author}
        </span>
        <When date={date} />
        {note}
      </p>
      <div
        translate="no"
        className={classNames(
          'rounded-card border px-4 py-3',
          own ? 'rounded-tr-sm border-transparent bg-dusk-soft' : 'rounded-tl-sm border-line bg-raised',
        )}
      >
        <LinkedText text={text} />
      </div>
    </li>
  );
}
