import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Announcement, type Audience, audience, publishAnnouncement } from '#contract/announcements.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { fieldOf } from '../../forms/field-errors.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { ChoicePill } from '../../ui/inputs/choice-pill.tsx';
import { DateTimeInput } from '../../ui/inputs/date-time-input.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { timeZoneOn } from '../../ui/time/time-zone.ts';
import { usePublishAnnouncement } from './announcement-mutations.ts';
import { describeAudience, formatAudience } from './announcement-texts.ts';
import { audienceQuery } from './announcements-query.ts';

interface PublishDialogProps {
  announcement: Announcement;
  onClose: () => void;
  onPublished: (announcement: Announcement) => void;
}

/** The audience of a stored announcement; null if its task was deleted. */
function audienceOf({ audience: { kind, name, taskId } }: Announcement): Audience | null {
  return (
    audience.safeParse({
      kind,
      ...(kind === 'college' && { college: name }),
      ...(kind === 'domain' && { domain: name }),
      ...(/submitted$/.test(kind) && { taskId }),
    }).data ?? null
  );
}

const times = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'At a time' },
] as const;

/** Asks when to publish, and says for how many students. */
export function PublishDialog({ announcement, onClose, onPublished }: PublishDialogProps) {
  const { publishAt } = announcement;
  const [time, setTime] = useState<'now' | 'later'>(publishAt === null ? 'now' : 'later');
  const [at, setAt] = useState(publishAt ?? '');
  const { data } = useQuery({ ...audienceQuery(audienceOf(announcement)), staleTime: 0 });
  const { mutate, isPending, error } = usePublishAnnouncement(announcement);
  const later = time === 'later';
  // Beside the field. Only the time can be refused.
  const refused =
    later && error instanceof ApiProblem
      ? error.problem.errors?.find(({ path }) => fieldOf(path) === 'publishAt')?.message
      : undefined;

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Publish announcement"
      description={
        <p>
          <span className="font-medium text-ink [overflow-wrap:anywhere]">{announcement.title}</span> will be
          shown to <strong className="text-ink">{data ? formatAudience(data) : '…'}</strong> (
          {describeAudience(announcement.audience)}) on the dashboard and in the bell, and mailed to those who
          want that.
        </p>
      }
      confirmLabel={later ? 'Schedule' : 'Publish now'}
      busy={isPending}
      onConfirm={() =>
        mutate(later ? at : null, {
          onSuccess: (published) => {
            toastSuccess(later ? 'Announcement scheduled!' : 'Announcement published!');
            onPublished(published);
          },
        })
      }
    >
      <fieldset className="mt-1 flex flex-wrap gap-2">
        <legend className="sr-only">When</legend>
        {times.map(({ value, label }) => (
          <ChoicePill key={value} name="time" checked={time === value} onChange={() => setTime(value)}>
            {label}
          </ChoicePill>
        ))}
      </fieldset>
      {later && (
        <Field label="Publish at" required error={refused} hint={`Your time zone: ${timeZoneOn(at)}.`}>
          {(control) => <DateTimeInput {...control} value={at} onChange={setAt} />}
        </Field>
      )}
      {error && refused === undefined && <FormFailure error={error} title={publishAnnouncement.failure} />}
    </ConfirmDialog>
  );
}
