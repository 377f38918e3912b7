import type { CertificateKind } from '#contract/certificate-designs.ts';
import type { CertificateReason } from '#contract/certificate-reasons.ts';
import type { CertificateTextName } from '#contract/certificate-templates.ts';

export type TemplateTexts = Record<CertificateTextName, string>;

/** Of a certificate. Description and criteria stay when the account is deleted, so that they name nobody. */
const texts: Record<CertificateReason, Omit<TemplateTexts, 'paragraph'>> = {
  participation: {
    title: 'Certificate of participation',
    body: '{name} took part in the campus ambassador programme of {festival} in {edition}.',
    description: 'Took part in the campus ambassador programme of {festival} in {edition}.',
    criteria: 'At least one task was done and approved by the organisers.',
  },
  tier: {
    title: 'Certificate of achievement',
    body: '{name} reached the tier {tier} in the campus ambassador programme of {festival} in {edition}, with {points} points.',
    description: 'Reached the tier {tier} in the campus ambassador programme of {festival} in {edition}.',
    criteria: 'Enough points for the tier {tier}, which the organisers gave for approved tasks.',
  },
  place: {
    title: 'Certificate of excellence',
    body: '{name} reached place {rank} on the leaderboard of {festival} in {edition}, with {points} points.',
    description: 'Reached place {rank} on the leaderboard of {festival} in {edition}.',
    criteria: 'A place among the first on the leaderboard, by points for approved tasks.',
  },
  task: {
    title: 'Certificate of achievement',
    body: '{name} completed the task “{task}” as a campus ambassador of {festival} in {edition}.',
    description: 'Completed the task “{task}” as a campus ambassador of {festival} in {edition}.',
    criteria: 'The work for the task “{task}” was approved by the organisers.',
  },
  points: {
    title: 'Certificate of achievement',
    body: '{name} earned {points} points in the campus ambassador programme of {festival} in {edition}.',
    description: 'Earned {points} points in the campus ambassador programme of {festival} in {edition}.',
    criteria: 'Enough points, which the organisers gave for approved tasks.',
  },
  hours: {
    title: 'Certificate of volunteering',
    body: '{name} volunteered {hours} hours for {festival} in {edition}.',
    description: 'Volunteered {hours} hours for {festival} in {edition}.',
    criteria: 'The organisers recorded the hours.',
  },
  role: {
    title: 'Certificate of service',
    body: '{name} served {festival} as {role} in {edition}.',
    description: 'Served {festival} as {role} in {edition}.',
    criteria: 'The organisers entrusted the role.',
  },
};

/** What a new template begins with, so that a name is enough to save it. */
export function startingTexts(kind: CertificateKind, reason: CertificateReason): TemplateTexts {
  const of = texts[reason];
  if (kind === 'certificate') return { ...of, paragraph: '' };
  return {
    ...of,
    title: 'Letter of recommendation',
    body: `To whom it may concern\n\n${of.body}`,
    paragraph:
      '{name} worked reliably and with care. We gladly recommend {name} for studies, internships and work.',
  };
}
