import type { ApplicationStatus } from '../../contract/application-status.ts';
import type { SiteContent } from '../../contract/site.ts';
import type { Tx } from '../../database/db.ts';
import { consumeInvitation } from './invitation-links.ts';

export interface Newcomer {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly name: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly pictureUrl: string | null;
}

export type Admission =
  | { readonly gets: 'account' }
  | { readonly gets: 'application'; readonly applicationId: string; readonly sent: boolean }
  | { readonly gets: 'nothing'; readonly because: 'cannot_join' | 'invitation_ended' | 'invitation_used_up' };

interface Asked {
  readonly joining: SiteContent['joining'];
  /** Of the link that the newcomer came by. */
  readonly invitation: string | null;
  readonly now: Date;
}

/**
 * What somebody without an account gets at a sign-in. An invitation is counted, so it must be in the transaction that creates
 * the account. Who was accepted joins, and who has applied sees their application, whatever the site says now.
 */
export async function admit(
  tx: Tx,
  newcomer: Newcomer,
  { joining, invitation, now }: Asked,
): Promise<Admission> {
  const { issuer, subject, email } = newcomer;
  const { who, domains } = joining;
  if (who === 'everybody') return { gets: 'account' };
  if (who === 'domains' && domains.some((domain) => isOf(email, domain))) return { gets: 'account' };
  if (who === 'invitation' && (await isInvited(tx, email))) return { gets: 'account' };
  // Locked, so that an undo of the decision comes before or after this.
  const [known] = await tx.$queryRaw<{ status: ApplicationStatus }[]>`
    SELECT status FROM applications WHERE issuer = ${issuer} AND subject = ${subject} FOR UPDATE`;
  if (known?.status === 'accepted') return { gets: 'account' };
  const link =
    who === 'invitation' && invitation !== null ? await consumeInvitation(tx, invitation, now) : null;
  if (link === 'joined') return { gets: 'account' };
  if (known !== undefined || who === 'application') {
    const sent = known !== undefined && known.status !== 'draft';
    return { gets: 'application', applicationId: await keepApplication(tx, newcomer, now), sent };
  }
  if (link === null) return { gets: 'nothing', because: 'cannot_join' };
  return { gets: 'nothing', because: link === 'used-up' ? 'invitation_used_up' : 'invitation_ended' };
}

/** Whether the address is one of the domain, or of a subdomain. */
export function isOf(email: string, domain: string): boolean {
  const own = email.slice(email.lastIndexOf('@') + 1);
  return own === domain || own.endsWith(`.${domain}`);
}

const isInvited = async (tx: Tx, email: string) => (await tx.invitedAddress.count({ where: { email } })) > 0;

export const nameOf = ({ name, email }: Pick<Newcomer, 'name' | 'email'>) =>
  name ?? email.slice(0, email.indexOf('@'));

/** Finds or creates the application of an identity. The last sign-in says what the person is called. */
async function keepApplication(tx: Tx, newcomer: Newcomer, now: Date): Promise<string> {
  const { issuer, subject, email, firstName, lastName, pictureUrl } = newcomer;
  const person = { email, name: nameOf(newcomer), firstName, lastName, pictureUrl };
  const { id } = await tx.application.upsert({
    where: { issuer_subject: { issuer, subject } },
    create: { issuer, subject, ...person, createdAt: now, updatedAt: now },
    update: person,
    select: { id: true },
  });
  return id;
}

/**
 * What becomes of the application of somebody whose account was created: it belongs to the account if it was accepted, and
 * is deleted if they have joined in another way. Their sessions as an applicant become those of the account; the caller ends them or
 * gives them a new token.
 */
export async function joinApplication(
  tx: Tx,
  { issuer, subject, userId, now }: Pick<Newcomer, 'issuer' | 'subject'> & { userId: string; now: Date },
): Promise<void> {
  const [accepted] = await tx.application.updateManyAndReturn({
    where: { issuer, subject, status: 'accepted' },
    data: { userId, updatedAt: now },
    select: { id: true },
  });
  if (accepted === undefined) await tx.application.deleteMany({ where: { issuer, subject } });
  else
    await tx.session.updateMany({
      where: { applicationId: accepted.id },
      data: { userId, applicationId: null },
    });
}
