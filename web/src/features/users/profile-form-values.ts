import { z } from 'zod';
import { file } from '#contract/uploads.ts';
import { profileFields, type User } from '#contract/users.ts';
import { completeAddress } from '../../ui/web-address.ts';
import type { EditMeInput } from './me-query.ts';

const { shape } = profileFields;
/** An optional field, checked by the contract's rule for it. */
const optional = (rule: z.ZodType, normalize: (typed: string) => string = (typed) => typed.trim()) =>
  z
    .string()
    .overwrite(normalize)
    .superRefine((value, context) => {
      const message = rule.safeParse(value).error?.issues[0]?.message;
      if (message) context.addIssue({ code: 'custom', message });
    });

const joiningYear = optional(
  z.preprocess((value) => (value === '' ? null : Number(value)), shape.joiningYear),
);

/** The contract's fields as text, checked by the contract's rules. */
export const profileForm = z.object({
  name: shape.name.unwrap(),
  firstName: optional(shape.firstName),
  lastName: optional(shape.lastName),
  phone: optional(shape.phone),
  college: optional(shape.college),
  program: optional(shape.program),
  joiningYear,
  collegeCity: optional(shape.collegeCity),
  collegeState: optional(shape.collegeState),
  linkedin: optional(shape.linkedin, completeAddress),
  facebook: optional(shape.facebook, completeAddress),
  instagram: optional(shape.instagram, completeAddress),
  /** A new photo, or what to do with the current one. */
  photo: z.union([z.literal('keep'), z.literal('remove'), file]),
});
export type ProfileValues = z.output<typeof profileForm>;
export type ProfileTextField = Exclude<keyof ProfileValues, 'photo'>;

const textFields = Object.keys(profileForm.shape).filter((key) => key !== 'photo') as ProfileTextField[];

const draftFields = z.object({
  ...(Object.fromEntries(textFields.map((field) => [field, z.string()])) as Record<
    ProfileTextField,
    z.ZodString
  >),
  photo: profileForm.shape.photo,
});

/** A draft contains what was typed, valid or not, in the fields that were changed. */
export const profileDraft = {
  // JSON has no undefined, which Zod's type of an optional field contains.
  schema: draftFields.partial() as z.ZodType<Partial<ProfileValues>>,
  changesOnly: true,
};

export function profileValuesOf(user: User): ProfileValues {
  const text = (field: ProfileTextField) => String(user[field] ?? '');
  const entries = textFields.map((field) => [field, text(field)] as const);
  return { ...(Object.fromEntries(entries) as Record<ProfileTextField, string>), photo: 'keep' };
}

/** Only the changed fields, so that other fields keep what another tab changed. The contract turns an emptied field into null. */
export function toProfileEdit(before: ProfileValues, after: ProfileValues): EditMeInput {
  const edit: EditMeInput = {};
  for (const field of textFields) {
    const value = after[field];
    if (value === before[field]) continue;
    if (field === 'joiningYear') edit.joiningYear = value === '' ? null : Number(value);
    else edit[field] = value;
  }
  if (after.photo === 'remove') edit.profilePhotoId = null;
  else if (after.photo !== 'keep') edit.profilePhotoId = after.photo.id;
  return edit;
}
