import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { notificationWords } from '#contract/notification-words.ts';
import { type UnsubscribeScope, unsubscribe } from '#contract/unsubscribe.ts';
import { call } from '../../api/client.ts';
import { paths, sitePath } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { FormProblem } from '../../ui/inputs/form-problem.tsx';
import { problemMessage } from '../../ui/text/problem-message.ts';
import { ReplacementHeading } from './replacement-heading.tsx';

const mailsOf = (scope: UnsubscribeScope) =>
  scope === 'all' ? 'all mails' : `mails about “${notificationWords[scope].label}”`;

function SettingsLink({ children }: { children: string }) {
  return (
    <ButtonLink to={paths.notificationSettings} variant="ghost" className="min-h-13">
      {children}
    </ButtonLink>
  );
}

/** The link of a mail was cut off. */
export function BrokenLink() {
  return (
    <>
      <h1 className="text-section">This link is not complete</h1>
      <p className="max-w-[50ch] text-lg text-muted">
        Nothing was changed. Copy the whole link from the mail, or sign in and choose your mails in the
        settings.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <SettingsLink>Notification settings</SettingsLink>
        <ButtonLink to={sitePath('contact')} variant="ghost" className="min-h-13">
          Contact Support
        </ButtonLink>
      </div>
    </>
  );
}

/** Asks before it turns mails off: mail servers open links to check them. */
export function UnsubscribePanel({ token, scope }: { token: string; scope: UnsubscribeScope }) {
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (all: boolean) =>
      call(unsubscribe, { query: { token, ...(all && { all: 'true' as const }) } }),
  });
  if (data) {
    return (
      <>
        <ReplacementHeading>
          {data.scope === 'all' ? 'All mails are off' : 'These mails are off'}
        </ReplacementHeading>
        <p className="max-w-[50ch] text-lg text-muted">
          You get no more {data.scope === 'all' ? 'mails about notifications' : mailsOf(scope)}. You still see
          them on the site. You can change it at any time.
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <SettingsLink>Notification settings</SettingsLink>
        </div>
      </>
    );
  }
  const problem = error && problemMessage(error, unsubscribe.failure);
  return (
    <>
      <h1 className="text-section">{scope === 'all' ? 'Turn off all mails?' : 'Turn off these mails?'}</h1>
      <p className="max-w-[50ch] text-lg text-muted">
        You will get no more {scope === 'all' ? 'mails about notifications' : mailsOf(scope)}. You do not need
        to sign in, and you still see them on the site.
      </p>
      {problem && <FormProblem title={problem.title} detail={problem.detail} />}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button
          variant="primary"
          className="min-h-13"
          busy={isPending && variables === (scope === 'all')}
          disabled={isPending}
          onClick={() => mutate(scope === 'all')}
        >
          {scope === 'all' ? 'Turn off all mails' : 'Turn off these mails'}
        </Button>
        {scope !== 'all' && (
          <Button
            variant="ghost"
            className="min-h-13"
            busy={isPending && variables === true}
            disabled={isPending}
            onClick={() => mutate(true)}
          >
            Turn off all mails
          </Button>
        )}
      </div>
      <p className="text-muted text-sm">
        Or{' '}
        <Link to={paths.notificationSettings} className="text-link touch-target">
          choose your notifications
        </Link>
        .
      </p>
    </>
  );
}
