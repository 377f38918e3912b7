import { Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { festival } from '../../content/festival.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { contactFailure } from './contact-failure.ts';
import { ContactSent } from './contact-sent.tsx';
import { HoneypotField } from './honeypot-field.tsx';
import { TopicChoice } from './topic-choice.tsx';
import { useContactForm } from './use-contact-form.ts';

/** Writes to the administrators; prefilled for who is signed in. */
export function ContactForm() {
  const { form, send, restored, startOver, sentTo, writeAnother } = useContactForm();
  const { errors } = form.formState;
  const message = useWatch({ control: form.control, name: 'message' });
  const again = useRef(false);

  // Who asked for another message stands at its first empty field, not where a button used to be.
  useEffect(() => {
    if (sentTo === null && again.current) form.setFocus('message');
    again.current = sentTo !== null;
  }, [sentTo, form]);

  if (sentTo !== null) return <ContactSent email={sentTo} onAnother={writeAnother} />;

  // Marked fields speak for themselves.
  const marked = send.error instanceof ApiProblem && send.error.problem.errors?.length;
  const failure = send.error && !marked ? contactFailure(send.error, navigator.onLine) : null;
  return (
    <form
      noValidate
      aria-label="Write to us"
      className="relative grid gap-5"
      onSubmit={form.handleSubmit((values) => send.mutate(values))}
    >
      {restored && (
        <p className="flex flex-wrap items-center gap-x-3 rounded-control bg-dusk-soft px-4 py-2.5 text-sm">
          What you typed before is back.
          <button type="button" className="text-link touch-target" onClick={startOver}>
            Start over
          </button>
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" error={errors.name?.message} required>
          {(control) => (
            <Input
              {...control}
              {...form.register('name')}
              autoComplete="name"
              maxLength={limits.contactNameLength}
            />
          )}
        </Field>
        <Field label="Email" error={errors.email?.message} hint="The answer goes there." required>
          {(control) => (
            <Input
              {...control}
              {...form.register('email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
      </div>
      <TopicChoice field={form.register('topic')} />
      <Field
        label="Message"
        error={errors.message?.message}
        hint={`${message.length} of ${limits.contactMessageMax} characters`}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('message')}
            rows={6}
            maxLength={limits.contactMessageMax}
          />
        )}
      </Field>
      <HoneypotField field={form.register('website')} />
      {failure && (
        <FormProblem title={failure.title} detail={failure.detail}>
          <p>
            Or write an email to{' '}
            <a
              href={`mailto:${festival.email}?body=${encodeURIComponent(message)}`}
              className="text-link touch-target"
            >
              {festival.email}
            </a>
            .
          </p>
        </FormProblem>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={send.isPending}
        icon={<Send aria-hidden strokeWidth={1.75} />}
        className="min-h-13 justify-self-start px-7"
      >
        {send.isPending ? 'Sending...' : 'Send message'}
      </Button>
    </form>
  );
}
