import { Send } from 'lucide-react';
import { useRef } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { type Announcement, createAnnouncement } from '#contract/announcements.ts';
import { limits } from '#contract/limits.ts';
import { ActionBar } from '../../forms/action-bar.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { SavedNote } from '../../forms/saved-note.tsx';
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { useAdministrator } from '../auth/session-query.ts';
import {
  announcementForm,
  editAnnouncementDraft,
  emptyAnnouncement,
  newAnnouncementDraft,
  valuesOf,
} from './announcement-form-values.ts';
import { useSaveAnnouncement } from './announcement-mutations.ts';
import { AudienceField } from './audience-field.tsx';
import { BodyField } from './body-field.tsx';

const fieldNames = {
  'audience.college': 'college',
  'audience.domain': 'domain',
  'audience.taskId': 'taskId',
} as const;

interface AnnouncementFormProps {
  /** Null for a new one. */
  announcement: Announcement | null;
  onSaved: (announcement: Announcement) => void;
  /** After it was saved, if something had changed. */
  onPublish: (announcement: Announcement) => void;
}

/** A draft, or an announcement that is scheduled. */
export function AnnouncementForm({ announcement, onSaved, onPublish }: AnnouncementFormProps) {
  const { email } = useAdministrator();
  const { mutateAsync } = useSaveAnnouncement(announcement?.id ?? null);
  const saved = useRef(announcement);
  const { form, submit, submitWith, pending, failure, restored, savedAt, startOver, changed, ...rest } =
    useAppForm({
      schema: announcementForm,
      initial: announcement === null ? emptyAnnouncement : valuesOf(announcement),
      draft:
        announcement === null ? newAnnouncementDraft(email) : editAnnouncementDraft(email, announcement.id),
      send,
      onSent: () => finish(onSaved),
      fieldNames,
    });

  async function send(input: Parameters<typeof mutateAsync>[0]) {
    saved.current = await mutateAsync(input);
  }

  function finish(next: (announcement: Announcement) => void) {
    if (saved.current === null) return;
    // What follows is an edit of the version that was saved.
    if (announcement !== null) startOver(valuesOf(saved.current));
    next(saved.current);
  }

  function publish() {
    if (announcement !== null && !changed) onPublish(announcement);
    else void submitWith({ send, onSent: () => finish(onPublish) });
  }

  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Announcement" className="grid max-w-4xl gap-5" onSubmit={submit}>
        {restored && (
          <RestoredNote
            onDiscard={() => startOver(announcement === null ? emptyAnnouncement : valuesOf(announcement))}
          />
        )}
        <TitleField />
        <BodyField />
        <AudienceField />
        <FormFailure error={failure} title={createAnnouncement.failure} />
        <ActionBar wide>
          <Button
            variant="primary"
            busy={pending}
            icon={<Send aria-hidden strokeWidth={1.75} />}
            onClick={publish}
          >
            Publish…
          </Button>
          <Button type="submit" disabled={pending}>
            {announcement?.state === 'scheduled' ? 'Save Changes' : 'Save draft'}
          </Button>
          <SavedNote savedAt={savedAt} />
        </ActionBar>
      </form>
      <UnsavedGuard
        unsaved={rest.unsaved}
        description="The announcement is not saved. What you typed here would be lost."
        onLeave={rest.removeDraft}
      />
    </FormProvider>
  );
}

export function TitleField() {
  const { register, formState } = useFormContext<{ title: string }>();
  return (
    <Field label="Title" required error={formState.errors.title?.message}>
      {(control) => (
        <Input
          {...control}
          {...register('title')}
          maxLength={limits.titleLength}
          counter
          autoComplete="off"
        />
      )}
    </Field>
  );
}
