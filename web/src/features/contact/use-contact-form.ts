import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { contactInput, contactTopic, sendContactMessage } from '#contract/contact.ts';
import { call } from '../../api/client.ts';
import { fieldErrors } from '../../api/field-errors.ts';
import { useSession } from '../auth/session-query.ts';
import { contactDraftKey, dropContactDraft, keepContactDraft, loadContactDraft } from './contact-draft.ts';

/** The contract's rules for what a form holds: no topic is the empty string. */
const contactForm = contactInput.extend({ topic: z.union([z.literal(''), contactTopic]) });
export type ContactValues = z.input<typeof contactForm>;

/** A form that survives a refusal and a reload: it is kept in this tab until the message was taken. */
export function useContactForm() {
  const { user, administrator } = useSession();
  const key = contactDraftKey(user?.id);
  const [initial, setInitial] = useState(() => ({
    name: user?.name ?? administrator?.name ?? '',
    email: user?.email ?? administrator?.email ?? '',
    topic: '' as const,
    message: '',
  }));
  const [draft] = useState(() => loadContactDraft(key));
  const form = useForm({
    resolver: zodResolver(contactForm),
    // What a draft holds is judged when it is sent, like everything else.
    defaultValues: { ...initial, ...(draft as Partial<ContactValues> | null), website: '' } as ContactValues,
  });
  const [restored, setRestored] = useState(draft !== null);
  /** Where the answer to the message that was just taken will go. */
  const [sentTo, setSentTo] = useState<string | null>(null);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepContactDraft(key, values, initial),
      }),
    [form, key, initial],
  );

  const send = useMutation({
    mutationFn: ({ topic, ...values }: z.output<typeof contactForm>) =>
      call(sendContactMessage, { body: topic === '' ? values : { ...values, topic } }),
    onSuccess: (_answer, { name, email }) => {
      const next = { ...initial, name, email };
      setInitial(next);
      setRestored(false);
      form.reset({ ...next, website: '' });
      dropContactDraft(key);
      setSentTo(email);
    },
    onError: (error) => fieldErrors(error, form.setError),
  });

  function startOver() {
    dropContactDraft(key);
    setRestored(false);
    send.reset();
    form.reset({ ...initial, website: '' });
  }

  return { form, send, restored, startOver, sentTo, writeAnother: () => setSentTo(null) };
}
