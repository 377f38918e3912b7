import { zodResolver } from '@hookform/resolvers/zod';
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiProblem } from '../api/api-problem.ts';
import { presentTime } from '../api/server-time.ts';
import { fieldErrors } from './field-errors.ts';
import { missingFiles } from './missing-files.ts';
import { comparable, type DraftOptions, useDraft } from './use-draft.ts';
import { type FormFiles, useFormFiles } from './use-form-files.ts';

interface Action<Input> {
  /** A mutation's `mutateAsync`, so that the query client sees the errors. */
  send: (input: Input) => Promise<unknown>;
  onSent?: ((input: Input) => unknown) | undefined;
  onFailure?: ((error: unknown) => unknown) | undefined;
}

interface AppFormOptions<Values extends FieldValues, Input> extends Action<Input> {
  /** Checks the values and turns them into what `send` takes. */
  schema: z.ZodType<Input, Values>;
  initial: Values;
  /** Stores what is typed until it is sent, so that it survives a reload and a new sign-in. */
  draft?: DraftOptions<Partial<Values>>;
  /** Fields that have another name in the form than in the contract, e.g. `{ fileIds: 'files' }`. */
  fieldNames?: Readonly<Record<string, Path<Values>>>;
  /** The field that shows the errors of uploads. */
  filesField?: Path<Values>;
  /** False for a form with an `ErrorSummary`, which moves the focus instead. */
  focusFirstError?: boolean;
}

/** ISO timestamp, without seconds. */
const currentMinute = () => new Date(Math.floor(presentTime().getTime() / 60_000) * 60_000).toISOString();

/** The type of the error of a file field whose files are missing. */
const missingType = 'missing';

/**
 * A form that is sent to the server: validation, draft, waiting for uploads, field errors, the failure of the request,
 * and whether there are unsaved changes. A page adds the fields and the buttons.
 */
export function useAppForm<Values extends FieldValues, Input>(options: AppFormOptions<Values, Input>) {
  const { initial, fieldNames = {}, filesField } = options;
  const draft = useDraft(options.draft);
  const form = useForm<Values, unknown, Input>({
    // The libraries' types cannot infer the two type parameters from a generic schema.
    resolver: zodResolver(options.schema) as Resolver<Values, unknown, Input>,
    defaultValues: initial as DefaultValues<Values>,
    shouldFocusError: options.focusFirstError ?? true,
  });
  const { isDirty, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<unknown>(null);
  const [restored, setRestored] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const files = useFormFiles(options.draft?.key);
  const { uploads } = files;
  const missing = uploads.busy ? null : missingFiles(uploads, files.interrupted);
  /** What to send once the uploads are done. */
  const [waiting, setWaiting] = useState<Action<Input> | null>(null);
  const begin = useRef(initial);
  const sending = useRef(false);
  const sent = useRef(false);
  const changed = isDirty || uploads.busy;

  useEffect(() => {
    const stored = draft?.read();
    if (!stored) return;
    // The defaults stay, so that a restored draft counts as unsaved.
    form.reset({ ...begin.current, ...stored }, { keepDefaultValues: true });
    setRestored(true);
  }, [form, draft]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (sent.current) return;
          const stored = draft?.write(values, begin.current) ?? false;
          // By the minute, so that the form does not render again with every key.
          setSavedAt(stored ? currentMinute() : null);
        },
      }),
    [form, draft],
  );

  // What failed for lack of a network: once it is back, the advice to check it goes when the user continues to type.
  useEffect(() => {
    if (!(failure instanceof ApiProblem) || failure.problem.status !== 0) return;
    let back = false;
    const onOnline = () => {
      back = true;
    };
    window.addEventListener('online', onOnline);
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => back && setFailure(null),
    });
    return () => {
      window.removeEventListener('online', onOnline);
      unsubscribe();
    };
  }, [form, failure]);

  useEffect(() => {
    if (!filesField || form.getFieldState(filesField).error?.type !== missingType) return;
    if (missing === null) form.clearErrors(filesField);
    else form.setError(filesField, { type: missingType, message: missing });
  }, [form, filesField, missing]);

  useEffect(() => {
    if (!waiting || uploads.busy) return;
    setWaiting(null);
    void proceed(waiting);
  });

  async function deliver(input: Input, { send, onSent, onFailure }: Action<Input>) {
    setFailure(null);
    try {
      await send(input);
    } catch (error) {
      fieldErrors<Values>(error, (name, ...rest) => form.setError(fieldNames[name] ?? name, ...rest));
      if (filesField && error instanceof ApiProblem && error.problem.code === 'file_not_available')
        form.setError(filesField, { type: 'server', message: error.problem.detail });
      setFailure(error);
      await onFailure?.(error);
      return;
    }
    sent.current = true;
    draft?.sent();
    setRestored(false);
    files.forgetAll();
    await onSent?.(input);
  }

  async function proceed(action: Action<Input>) {
    if (missing !== null && filesField) {
      // Otherwise the form would be sent without the file, and the user would not notice.
      form.setError(filesField, { type: missingType, message: missing });
      form.setFocus(filesField);
      return;
    }
    if (sending.current) return;
    sending.current = true;
    try {
      await form.handleSubmit((input) => deliver(input, action))();
    } finally {
      sending.current = false;
    }
  }

  /** For a form with two ways to send it. */
  async function submitWith(action: Action<Input>) {
    if (uploads.busy) setWaiting(action);
    else await proceed(action);
  }

  return {
    form,
    submit: (event?: SyntheticEvent) => {
      event?.preventDefault();
      void submitWith(options);
    },
    submitWith,
    /** The form is being sent, or waits for its uploads. */
    pending: isSubmitting || waiting !== null,
    /** Why the last attempt failed, or null. */
    failure,
    /** A draft filled the form. */
    restored,
    /** When the draft was stored since the form was opened, as an ISO timestamp; null without one. */
    savedAt,
    /** The uploads that a pressed submit button waits for; null while it does not wait. */
    waitingFor: waiting && uploads.unfinished,
    /** How much of the files that are being uploaded was sent, from 0 to 1. */
    uploaded: uploads.fraction,
    /** For the form's file field. */
    files: {
      onUploadsChange: files.setUploads,
      interrupted: files.interrupted,
      onForget: files.forget,
    } satisfies FormFiles as FormFiles,
    uploading: uploads.busy,
    changed,
    /** For `UnsavedGuard`. */
    unsaved: useCallback(() => changed && !sent.current, [changed]),
    removeDraft() {
      draft?.remove();
      files.forgetAll();
    },
    /** Discards the draft and starts again, from `next` or from the form's first values. */
    startOver(next: Values = begin.current) {
      begin.current = next;
      sent.current = false;
      form.reset(next);
      draft?.remove();
      files.forgetAll();
      setRestored(false);
      setSavedAt(null);
      setFailure(null);
    },
    /** For a form that stays open after it was sent as `saved`: what was typed since then stays, as unsaved changes. */
    continueFrom(saved: Values) {
      const typed = form.getValues();
      begin.current = saved;
      sent.current = false;
      if (comparable(typed) === comparable(saved)) {
        form.reset(saved);
        return;
      }
      // Two steps: the values never change, which would move the caret.
      form.reset(saved, { keepValues: true });
      form.reset(typed, { keepDefaultValues: true });
      draft?.write(typed, saved);
    },
    /** Shows `values` as unsaved changes of `next`, or of the form's first values. */
    startWith(values: Values, next: Values = begin.current) {
      begin.current = next;
      form.reset(next);
      form.reset(values, { keepDefaultValues: true });
      draft?.write(values, next);
      setRestored(false);
      setFailure(null);
    },
  };
}
