import type { Decision } from '../../contract/application-status.ts';
import { decisions } from '../../contract/application-status.ts';
import { deliver, type MailDeps, type MailLog } from '../../mail/deliver.ts';
import { readMailConfig } from '../../mail/mail-config.ts';
import { renderMail } from '../../mail/render-mail.ts';

const texts: Record<Decision, { heading: string; text: string; action: string }> = {
  accepted: {
    heading: 'you are accepted',
    text: 'Your application was accepted. Sign in with the same account to begin.',
    action: 'Begin',
  },
  declined: {
    heading: 'your application was declined',
    text: 'Thank you for applying. This time we cannot accept your application.',
    action: 'Open my application',
  },
  waiting: {
    heading: 'you are on the waiting list',
    text: 'Your application is on the waiting list. We write again when a place is free, or when it is decided.',
    action: 'Open my application',
  },
};
const isDecision = (status: string): status is Decision => (decisions as readonly string[]).includes(status);

/**
 * Tells an applicant of a decision, unless it was undone or replaced in the meantime, or they have joined already.
 * @throws if the mail was not delivered; the job is retried
 */
export async function mailDecision(
  deps: MailDeps,
  { applicationId: id, version }: { readonly applicationId: string; readonly version: number },
  log: MailLog,
): Promise<void> {
  const row = await deps.db.application.findFirst({ where: { id, version, userId: null } });
  if (row === null || row.decidedAt === null || !isDecision(row.status)) return;
  const { festival } = (await deps.site.published()).content;
  const config = await readMailConfig(deps);
  const { heading, text, action } = texts[row.status];
  await deliver(
    deps,
    // An undo restores the time of the decision before, whose mail may have been sent.
    { key: `application-${id}-${row.decidedAt.getTime()}`, purpose: 'account' },
    {
      to: [row.email],
      ...renderMail(
        {
          heading: `${festival.title}: ${heading}`,
          preheader: text,
          paragraphs: [`${config.greeting} ${row.name},`, text, ...(row.message === '' ? [] : [row.message])],
          closing: config.closing ?? `Kind regards\nThe organisers of ${festival.title}`,
          action: { label: action, url: `${config.publicOrigin}/application` },
          reason: `You get this mail because you have applied at ${config.publicOrigin}.`,
        },
        config,
      ),
      // RFC 3834: no automatic replies.
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
    log,
  );
}
