import { randomUUID } from 'node:crypto';
import { type Actor, roleOf } from '../../actor.ts';
import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import type { JobData, SignInNews } from '../../jobs/queues.ts';
import { deliver, type MailDeps, type MailLog } from '../../mail/deliver.ts';
import { readMailConfig } from '../../mail/mail-config.ts';
import { renderMail } from '../../mail/render-mail.ts';

/** What an administrator is told of by mail, because somebody else may have done it. */
const news: Readonly<Record<SignInNews, { readonly heading: string; readonly happened: string }>> = {
  'new-browser': {
    heading: 'Somebody signed in with your account in a new browser',
    happened: 'Somebody signed in with your administrator account in a browser that it had not used before.',
  },
  'app-added': {
    heading: 'An app for codes was added to your account',
    happened: 'An app that shows codes is now a second factor of your administrator account.',
  },
  'app-removed': {
    heading: 'The app for codes was removed from your account',
    happened: 'The app that shows codes is no second factor of your administrator account any more.',
  },
  'passkey-added': {
    heading: 'A passkey was added to your account',
    happened: 'A new passkey can sign in with your administrator account.',
  },
  'passkey-removed': {
    heading: 'A passkey was removed from your account',
    happened: 'A passkey of your administrator account was removed.',
  },
  'recovery-code-used': {
    heading: 'A recovery code of your account was used',
    happened: 'Somebody gave one of the recovery codes of your administrator account.',
  },
  'recovery-codes-made': {
    heading: 'Your account has new recovery codes',
    happened:
      'New recovery codes were made for your administrator account. Older ones do not count any more.',
  },
  'factors-removed': {
    heading: 'The second factors of your account were removed',
    happened:
      'An owner removed all second factors of your administrator account, and signed it out everywhere.',
  },
  'password-set': {
    heading: 'Your account has a new password',
    happened: 'Your administrator account has a new password.',
  },
};

/** A sign-in also succeeds while no job can be enqueued: then without the mail. */
export async function withReadyJobs<D extends Pick<Deps, 'jobs'>>(deps: D): Promise<D> {
  try {
    await deps.jobs?.ready();
    return deps;
  } catch {
    return { ...deps, jobs: null };
  }
}

/** In the transaction of what happened. `wake` the queue after it. @param browser null: that of the actor's session */
export async function enqueueSignInNews(
  tx: Tx,
  { jobs, mailer, now }: Pick<Deps, 'jobs' | 'mailer' | 'now'>,
  { administrator, requestId, ...actor }: Pick<Actor, 'administrator' | 'requestId'> & Partial<Actor>,
  what: SignInNews,
  browser: string | null = null,
): Promise<void> {
  if (mailer === null || administrator === null) return;
  const session =
    browser === null && actor.sessionId !== undefined
      ? await tx.session.findUnique({ where: { id: actor.sessionId }, select: { label: true } })
      : null;
  await jobs?.enqueue(tx, 'sign-in-news-mail', {
    administratorId: administrator.id,
    news: what,
    key: randomUUID(),
    at: now().toISOString(),
    browser: browser ?? session?.label ?? null,
    requestId,
  });
}

/** @throws if the mail was not delivered; the job is retried */
export async function mailSignInNews(
  deps: MailDeps,
  { administratorId, news: what, key, at, browser }: JobData['sign-in-news-mail'],
  log: MailLog,
): Promise<void> {
  const { db, config } = deps;
  const account = await db.administrator.findUnique({
    where: { id: administratorId },
    select: { email: true, role: true },
  });
  if (account === null || roleOf(config, account) === null) return;
  const mailConfig = await readMailConfig(deps);
  const { heading, happened } = news[what];
  const time = new Date(at).toLocaleString('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: config.timeZone,
  });
  const where = browser === null ? '' : ` with ${browser}`;
  const mail = renderMail(
    {
      heading,
      preheader: `${time}${where}`,
      paragraphs: [
        `${happened} This was on ${time} (${config.timeZone})${where}.`,
        'If it was you, you need not do anything.',
        'If it was not you, sign in, open the page “Account”, sign out all other browsers, change your password and check your second factors. If you cannot sign in, ask your campus IT at once.',
      ],
      action: { label: 'Sign in', url: `${config.publicOrigin}/admin-login` },
      closing: mailConfig.closing,
      reason: 'You get this mail because you are an administrator. It cannot be turned off.',
      links: [],
    },
    mailConfig,
  );
  await deliver(
    deps,
    { key: `sign-in-news-${key}`, purpose: 'account' },
    { to: [account.email], ...mail, headers: { 'Auto-Submitted': 'auto-generated' } },
    log,
  );
}
