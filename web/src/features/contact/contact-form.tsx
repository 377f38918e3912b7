import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { sendContactMessage } from '#contract/contact.ts';
import { limits } from '#contract/limits.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { call } from '../../api/client.ts';
import { site } from '../../content/site.ts';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { draftKey, visitorAccount } from '../../forms/use-draft.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { FormProblem } from '../../ui/inputs/form-problem.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { Textarea } from '../../ui/inputs/textarea.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { useSession } from '../auth/session-query.ts';
import { contactFailure } from './contact-failure.ts';
import {
  type ContactValues,
  contactDraft,
  contactFormFor,
  type PreparedMessage,
} from './contact-form-values.ts';
import { ContactSent } from './contact-sent.tsx';
import { HoneypotField } from './honeypot-field.tsx';
import { TopicChoice } from './topic-choice.tsx';

/** Sends a message to the administrators; the fields start with the name and address of the signed-in user. */
export function ContactForm({ prepared }: { prepared?: PreparedMessage | undefined }) {
  const { user, administrator } = useSession();
  const { email: office } = site().festival;
  const queryClient = useQueryClient();
  const [initial] = useState<ContactValues>(() => ({
    name: user?.name ?? administrator?.name ?? '',
    email: user?.email ?? administrator?.email ?? '',
    topic: '',
    message: '',
    ...prepared,
    website: '',
  }));
  const begunWith = initial.message || initial.topic;
  /** The address to which the sent message is answered; null until one is sent. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const mutation = useMutation({
    mutationFn: ({ topic, ...values }: z.output<ReturnType<typeof contactFormFor>>) =>
      call(sendContactMessage, { body: topic === '' ? values : { ...values, topic } }),
  });
  const [schema] = useState(() => contactFormFor(initial.message));
  const { form, submit, pending, failure, restored, startOver } = useAppForm({
    schema,
    initial,
    draft: {
      // By what was prepared: the draft of another message must not replace it.
      key: draftKey(user?.id ?? visitorAccount, 'contact', ...(begunWith ? [begunWith] : [])),
      schema: contactDraft,
    },
    send: mutation.mutateAsync,
    onSent({ name, email }) {
      startOver({ ...initial, name, email, topic: '', message: '' });
      setSentTo(email);
      void queryClient.invalidateQueries({ queryKey: ['messages', 'mine'] });
    },
  });
  const { errors } = form.formState;
  const message = useWatch({ control: form.control, name: 'message' });
  const again = useRef(false);

  // After "Write another message" the focus moves to the first empty field, because the button is gone.
  useEffect(() => {
    if (sentTo === null && again.current) form.setFocus('message');
    again.current = sentTo !== null;
  }, [sentTo, form]);

  if (sentTo !== null) return <ContactSent email={user ? null : sentTo} onAnother={() => setSentTo(null)} />;

  // Errors beside the fields are enough.
  const hasFieldErrors = failure instanceof ApiProblem && failure.problem.errors?.length;
  const words = failure !== null && !hasFieldErrors ? contactFailure(failure, navigator.onLine) : null;
  return (
    <form noValidate aria-label="Write to us" className="relative grid gap-5" onSubmit={submit}>
      {restored && <RestoredNote onDiscard={() => startOver()} />}
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
        <Field
          label="Email"
          error={errors.email?.message}
          hint={user ? undefined : 'We answer to this address.'}
          required
        >
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
        hint={`${formatNumber(message.length)} of ${formatNumber(limits.contactMessageMax)} characters`}
        required
      >
        {(control) => (
          <Textarea {...control} {...form.register('message')} rows={6} max={limits.contactMessageMax} />
        )}
      </Field>
      <HoneypotField field={form.register('website')} />
      {words && (
        <FormProblem title={words.title} detail={words.detail}>
          {office && (
            <p>
              Or write an email to{' '}
              <a
                href={`mailto:${office}?body=${encodeURIComponent(message)}`}
                className="text-link touch-target"
              >
                {office}
              </a>
              .
            </p>
          )}
        </FormProblem>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={pending}
        icon={<Send aria-hidden strokeWidth={1.75} />}
        className="min-h-13 justify-self-start px-7"
      >
        {pending ? 'Sending...' : 'Send message'}
      </Button>
    </form>
  );
}
