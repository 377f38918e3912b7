import { z } from 'zod';
import { completeSocialAddress, type SocialNetwork } from '#contract/social-address.ts';
import { file } from '#contract/uploads.ts';
import { editMe, joiningYearBy, profileFields, type User } from '#contract/users.ts';
import { presentTime } from '../../api/server-time.ts';
import type { EditMeInput } from './me-query.ts';
import { shownAs, shownAsOf } from './shown-as.ts';

const { shape } = profileFields;
const aliasRule = editMe.body.shape.alias;
type Normalize = (typed: string) => string;

/** The contract's fields as text, checked by the contract's rules; a value in `unchanged` is not checked. */
function profileFormFor(unchanged?: Readonly<Record<string, unknown>>) {
  const optional = (
    name: Exclude<keyof typeof shape, 'name' | 'interests'>,
    rule: z.ZodType = shape[name],
    normalize: Normalize = (typed) => typed.trim(),
  ) =>
    z
      .string()
      .overwrite(normalize)
      .superRefine((value, context) => {
        const message = rule.safeParse(value).error?.issues[0]?.message;
        if (message && value !== unchanged?.[name]) context.addIssue({ code: 'custom', message });
      });
  const social = (network: SocialNetwork) =>
    optional(network, shape[network], (typed) => completeSocialAddress(network, typed));
  const yearOf = (value: unknown) => (value === '' ? null : Number(value));
  const fields = z.object({
    name: shape.name.unwrap(),
    shownAs: z.enum(shownAs),
    alias: z.string().trim(),
    phone: optional('phone'),
    college: optional('college'),
    program: optional('program'),
    joiningYear: optional('joiningYear', z.preprocess(yearOf, joiningYearBy(presentTime).nullable())),
    collegeCity: optional('collegeCity'),
    collegeState: optional('collegeState'),
    linkedin: social('linkedin'),
    facebook: social('facebook'),
    instagram: social('instagram'),
    interests: z.array(z.string()),
    /** A new photo, or what to do with the current one. */
    photo: z.union([z.literal('keep'), z.literal('remove'), file]),
  });
  return fields.superRefine(({ shownAs, alias }, context) => {
    if (shownAs !== 'alias') return;
    const message = alias === '' ? 'Enter an alias.' : aliasRule.safeParse(alias).error?.issues[0]?.message;
    if (message) context.addIssue({ code: 'custom', path: ['alias'], message });
  });
}

export const profileForm = profileFormFor();
export type ProfileValues = z.output<typeof profileForm>;
export type ProfileTextField = Exclude<keyof ProfileValues, 'photo' | 'shownAs' | 'interests'>;

/** The fields in the order of the form. */
export const profileLabels = {
  photo: 'Photo',
  name: 'Name',
  shownAs: 'What other students see',
  alias: 'Alias',
  phone: 'Phone',
  college: 'College',
  program: 'Program',
  joiningYear: 'Joining year',
  collegeCity: 'City',
  collegeState: 'State',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  interests: 'Interests',
} as const satisfies Record<keyof ProfileValues, string>;

const textFields = Object.keys(profileForm.shape).filter(
  (key) => key !== 'photo' && key !== 'shownAs' && key !== 'interests',
) as ProfileTextField[];

const draftFields = z.object({
  ...(Object.fromEntries(textFields.map((field) => [field, z.string()])) as Record<
    ProfileTextField,
    z.ZodString
  >),
  shownAs: profileForm.shape.shownAs,
  photo: profileForm.shape.photo,
  interests: profileForm.shape.interests,
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
  return {
    ...(Object.fromEntries(entries) as Record<ProfileTextField, string>),
    shownAs: shownAsOf(user),
    photo: 'keep',
    interests: user.interests,
  };
}

/** For an edit of `before`: a field that is left as it was is not checked, because an older rule may have accepted it. */
export const profileEditForm = (before: ProfileValues) => profileFormFor(before);

/** Only the changed fields, so that other fields keep what another tab changed. The contract turns an emptied field into null. */
export function toProfileEdit(before: ProfileValues, after: ProfileValues): EditMeInput {
  const edit: EditMeInput = {};
  for (const field of textFields) {
    const value = after[field];
    if (field === 'alias' || value === before[field]) continue;
    if (field === 'joiningYear') edit.joiningYear = value === '' ? null : Number(value);
    else edit[field] = value;
  }
  if (after.interests.join('\n') !== before.interests.join('\n')) edit.interests = after.interests;
  if (after.shownAs !== before.shownAs || (after.shownAs === 'alias' && after.alias !== before.alias)) {
    edit.hidden = after.shownAs === 'hidden';
    // Of a hidden student it is kept, and nobody else can have it.
    if (!edit.hidden) edit.alias = after.shownAs === 'alias' ? after.alias : null;
  }
  if (after.photo === 'remove') edit.profilePhotoId = null;
  else if (after.photo !== 'keep') edit.profilePhotoId = after.photo.id;
  return edit;
}
