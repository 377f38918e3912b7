import { Link } from 'react-router-dom';
import type { Announcement } from '#contract/announcements.ts';
import { DraftBadge } from '../../forms/draft-badge.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { exactTime } from '../../ui/time/format-time.ts';
import { When } from '../../ui/time/time.tsx';
import { editAnnouncementDraft } from './announcement-form-values.ts';
import { describeAudience, formatShare, stateTexts } from './announcement-texts.ts';

/** A card in a narrow container, columns under a sticky header in a wide one. */
export const announcementGrid =
  'relative grid grid-cols-2 items-center gap-x-4 gap-y-1.5 px-4 ' +
  '@dense:grid-cols-[minmax(0,1fr)_7rem_9.5rem_10rem]';

interface AnnouncementRowProps {
  announcement: Announcement;
  administrator: { email: string; adminPath: string };
}

export function AnnouncementRow({ announcement, administrator: { email, adminPath } }: AnnouncementRowProps) {
  const { id, title, state, audience, createdAt, publishAt, missedAt, publishedAt, withdrawnAt } =
    announcement;
  const { label, tone } = stateTexts[state];
  const read = publishedAt === null ? null : formatShare(announcement);
  return (
    <tr
      data-row={id}
      className={classNames(
        announcementGrid,
        'border-line border-b py-3.5 last:border-b-0 hover:bg-sunk/60 @dense:min-h-13 @dense:py-1',
        '[contain-intrinsic-size:auto_7rem] [content-visibility:auto] @dense:[contain-intrinsic-size:auto_3.25rem]',
      )}
    >
      <td className="col-span-full min-w-0 @dense:col-span-1">
        <span className="flex items-center gap-2">
          <Link
            to={paths.admin.announcement(adminPath, id)}
            title={title}
            // The whole row is the target.
            className="min-w-0 font-semibold before:absolute before:inset-0 hover:underline @dense:text-sm"
          >
            <span className="line-clamp-2 wrap-anywhere @dense:block @dense:truncate">{title}</span>
          </Link>
          {state === 'scheduled' || state === 'draft' ? (
            <DraftBadge draftKeys={[editAnnouncementDraft(email, id).key]} />
          ) : null}
        </span>
        <span className="block truncate text-muted text-xs">{describeAudience(audience)}</span>
        {missedAt && <span className="block text-bad text-xs">Not published: the task was deleted</span>}
      </td>
      <td>
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td className="text-right text-muted text-xs @dense:text-left">
        {state === 'scheduled' && publishAt ? (
          <time dateTime={publishAt}>{exactTime(new Date(publishAt))}</time>
        ) : (
          <When date={withdrawnAt ?? publishedAt ?? createdAt} />
        )}
      </td>
      <td className="col-span-full text-xs tabular-nums @dense:col-span-1 @dense:text-right">
        {read !== null && (
          <>
            <span className="text-muted @dense:sr-only">Read: </span>
            {read}
          </>
        )}
      </td>
    </tr>
  );
}
