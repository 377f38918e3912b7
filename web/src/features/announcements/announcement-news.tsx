import { useQuery } from '@tanstack/react-query';
import { Megaphone, X } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { type ListedAnnouncement, readAnnouncement } from '#contract/my-announcements.ts';
import { paths } from '../../paths.ts';
import { useLeaveFocus } from '../../ui/keyboard/use-leave-focus.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { toastProblem } from '../../ui/overlays/toast.ts';
import { When } from '../../ui/time/time.tsx';
import { unreadAnnouncementsQuery, useReadAnnouncement } from './my-announcements-query.ts';

/** On the dashboard: the newest announcements that the student has not read; nothing without any. */
export function AnnouncementNews() {
  const { data } = useQuery(unreadAnnouncementsQuery());
  const { mutate, isPending, variables } = useReadAnnouncement();
  // What is dismissed disappears at once; after a failure it is there again.
  const items = data?.items.filter(({ id }) => !(isPending && id === variables)) ?? [];
  const more = (data?.total ?? 0) - (data?.items.length ?? 0);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="announcements" className="grid gap-3">
      <h2 id="announcements" className="sr-only">
        Announcements
      </h2>
      <ul className="grid gap-2.5">
        {items.map((item) => (
          <NewAnnouncement
            key={item.id}
            announcement={item}
            onDismiss={() =>
              mutate(item.id, { onError: (error) => toastProblem(error, readAnnouncement.failure) })
            }
          />
        ))}
      </ul>
      {more > 0 && (
        <p className="text-muted text-sm">
          {formatNumber(more)} more unread.{' '}
          <Link to={paths.announcements} className="text-link touch-target">
            See all announcements
          </Link>
        </p>
      )}
    </section>
  );
}

interface NewAnnouncementProps {
  announcement: ListedAnnouncement;
  onDismiss: () => void;
}

function NewAnnouncement({ announcement, onDismiss }: NewAnnouncementProps) {
  const { id, title, excerpt, publishedAt, correctedAt } = announcement;
  const row = useRef<HTMLLIElement>(null);
  useLeaveFocus(row);
  return (
    <li
      ref={row}
      className="relative flex items-start gap-3 rounded-card border border-line bg-dusk-soft py-3.5 pr-2 pl-4 sm:gap-4 sm:pl-5"
    >
      <Megaphone aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-dusk" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <Link
          to={paths.announcement(id)}
          className="font-semibold wrap-anywhere before:absolute before:inset-0 before:rounded-card hover:underline"
        >
          {title}
        </Link>
        <p className="line-clamp-2 max-w-[75ch] text-sm wrap-anywhere">{excerpt}</p>
        <p className="text-muted text-xs">
          <When date={publishedAt} />
          {correctedAt && (
            <>
              , corrected <When date={correctedAt} />
            </>
          )}
        </p>
      </div>
      <button
        type="button"
        aria-label={`Dismiss ${title}`}
        title="Dismiss: mark as read"
        className="touch-target relative z-1 grid size-9 shrink-0 place-items-center rounded-full text-muted hover:bg-raised hover:text-ink"
        onClick={onDismiss}
      >
        <X aria-hidden strokeWidth={1.75} className="size-4.5" />
      </button>
    </li>
  );
}
