import { limits } from '#contract/limits.ts';
import {
  createPhrase,
  editPhrase,
  type Phrase,
  type PhraseInput,
  phraseInput,
  phraseVariables,
} from '#contract/phrases.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { Textarea } from '../../ui/inputs/textarea.tsx';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import { useSavePhrase } from './phrases-query.ts';

interface PhraseFormProps {
  /** Null for a new one. */
  phrase: Phrase | null;
  onClose: () => void;
}

/** Title and text of a phrase, and whether all administrators have it. Needs the phrase's id as its key. */
export function PhraseForm({ phrase, onClose }: PhraseFormProps) {
  const save = useSavePhrase(phrase);
  const initial: PhraseInput = {
    title: phrase?.title ?? '',
    body: phrase?.body ?? '',
    shared: phrase?.shared ?? true,
  };
  const { form, submit, pending, failure } = useAppForm<PhraseInput, PhraseInput>({
    schema: phraseInput,
    initial,
    send: save.mutateAsync,
    onSent: onClose,
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      aria-label={phrase ? 'Edit phrase' : 'New phrase'}
      className="grid gap-4"
      onSubmit={submit}
    >
      <Field label="Title" error={errors.title?.message} required>
        {(control) => <Input {...control} {...form.register('title')} maxLength={limits.phraseTitleLength} />}
      </Field>
      <Field
        label="Text"
        required
        error={errors.body?.message}
        hint={
          <>
            Variables:{' '}
            {Object.entries(phraseVariables).map(([name, meaning], index) => (
              <span key={name}>
                {index > 0 && ', '}
                <code translate="no" className="font-mono text-ink">{`{${name}}`}</code> {meaning}
              </span>
            ))}
            .
          </>
        }
      >
        {(control) => (
          <Textarea {...control} {...form.register('body')} rows={6} max={limits.contactMessageMax} />
        )}
      </Field>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input type="checkbox" {...form.register('shared')} className="size-5 accent-flame" />
        All administrators may use and change it
      </label>
      <FormFailure error={failure} title={(phrase ? editPhrase : createPhrase).failure} />
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={pending}>
          Save phrase
        </Button>
      </DialogButtons>
    </form>
  );
}
