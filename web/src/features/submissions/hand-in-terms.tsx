import { MessageSquareText, Paperclip, RotateCcw } from 'lucide-react';
import type { Task } from '#contract/tasks.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { uploadRuleText } from '../uploads/file-rules.ts';
import { reviewTime } from './review-time.ts';

/** What a student must know before they hand in: what is accepted, the review, and what follows a rejection. */
export function HandInTerms({ points }: Pick<Task, 'points'>) {
  const terms = [
    {
      Icon: Paperclip,
      title: 'What is accepted',
      text: `A description, a link, files, or all three. ${uploadRuleText('submission-file')}`,
    },
    {
      Icon: MessageSquareText,
      title: 'A person reviews it',
      text: `Normally ${reviewTime()}. ${
        points === null
          ? 'They answer with feedback and points, which you see once your work is approved.'
          : `They answer with feedback and points: all ${formatNumber(points)} or a part of them.`
      }`,
    },
    {
      Icon: RotateCcw,
      title: 'You can try again',
      text: 'Change or withdraw your work until a reviewer opens it. Rejected work may be handed in again until the deadline.',
    },
  ];
  return (
    <ul className="grid gap-x-8 gap-y-4 border-line border-y py-5 sm:grid-cols-3">
      {terms.map(({ Icon, title, text }) => (
        <li
          key={title}
          className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2.5 gap-y-0.5 text-sm sm:grid-cols-1"
        >
          <Icon aria-hidden strokeWidth={1.75} className="mt-0.5 size-4.5 text-flame max-sm:row-span-2" />
          <p className="font-semibold">{title}</p>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
