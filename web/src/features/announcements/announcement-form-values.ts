import { z } from 'zod';
import {
  type Announcement,
  type AnnouncementInput,
  type Audience,
  announcementInput,
  audience,
  audienceKinds,
} from '#contract/announcements.ts';
import { draftKey } from '../../forms/use-draft.ts';

/** Each kind of audience keeps its value while another kind is chosen. */
const formValues = z.object({
  title: z.string(),
  body: z.string(),
  kind: z.enum(audienceKinds),
  college: z.string(),
  domain: z.string(),
  taskId: z.string(),
  taskTitle: z.string(),
  /** The version that an edit began from; 0 for a new announcement. */
  version: z.number(),
});
export type AnnouncementFormValues = z.infer<typeof formValues>;

/** A draft contains what was typed, valid or not. */
export const announcementDraft = formValues;

export const emptyAnnouncement: AnnouncementFormValues = {
  title: '',
  body: '',
  kind: 'all',
  college: '',
  domain: '',
  taskId: '',
  taskTitle: '',
  version: 0,
};

export function valuesOf({ title, body, audience, version }: Announcement): AnnouncementFormValues {
  const { kind, name, taskId } = audience;
  return {
    ...emptyAnnouncement,
    title,
    body,
    kind,
    version,
    ...(kind === 'college' && { college: name ?? '' }),
    ...(kind === 'domain' && { domain: name ?? '' }),
    ...(taskId !== null && { taskId, taskTitle: name ?? '' }),
  };
}

const fields = { college: 'Choose a college.', domain: 'Choose a domain.', taskId: 'Choose a task.' };

function audienceIn({ kind, college, domain, taskId }: AnnouncementFormValues): unknown {
  return {
    kind,
    ...{
      all: {},
      college: { college },
      domain: { domain },
      submitted: { taskId },
      not_submitted: { taskId },
    }[kind],
  };
}

/** The chosen audience; null while its value is missing. */
export function chosenAudience(values: AnnouncementFormValues): Audience | null {
  return audience.safeParse(audienceIn(values)).data ?? null;
}

const isField = (name: unknown): name is keyof typeof fields => typeof name === 'string' && name in fields;

/** The values as the contract takes them; its errors are at the fields of the form. */
export const announcementForm: z.ZodType<AnnouncementInput & { version: number }, AnnouncementFormValues> = z
  .custom<AnnouncementFormValues>()
  .transform((values, context) => {
    const { title, body } = values;
    const parsed = announcementInput.safeParse({ title, body, audience: audienceIn(values) });
    if (parsed.success) return { ...parsed.data, version: values.version };
    for (const { path, message } of parsed.error.issues) {
      const name = path.at(-1);
      context.addIssue({
        code: 'custom',
        message: isField(name) ? fields[name] : message,
        path: name === undefined ? [] : [name],
      });
    }
    return z.NEVER;
  });

export const newAnnouncementDraft = (email: string) => ({
  key: draftKey(email, 'new-announcement'),
  schema: announcementDraft,
});
export const editAnnouncementDraft = (email: string, id: string) => ({
  key: draftKey(email, 'edit-announcement', id),
  schema: announcementDraft,
});
