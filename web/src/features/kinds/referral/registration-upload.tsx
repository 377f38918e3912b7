import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import {
  type AddedRegistrations,
  addRegistrations,
  registrationsAtOnce,
  registrationsInFile,
} from '#contract/kinds/referrals.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FileButton } from '../../../ui/inputs/file-button.tsx';
import { FormProblem } from '../../../ui/inputs/form-problem.tsx';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';
import { toastProblem } from '../../../ui/overlays/toast.ts';
import { type RegistrationFile, readRegistrations } from './read-registrations.ts';
import { referralsKey } from './referrals-query.ts';

/** Errors that are listed. */
const shownErrors = 100;

interface Sent extends Pick<AddedRegistrations, 'added' | 'known'> {
  errors: RegistrationFile['errors'];
}

/** In parts, because a request is limited; a part that was sent before changes nothing. */
async function send(taskId: string, { rows, errors }: RegistrationFile, dryRun: boolean): Promise<Sent> {
  const sent: Sent = { added: 0, known: 0, errors };
  for (let from = 0; from < rows.length; from += registrationsAtOnce) {
    const part = rows.slice(from, from + registrationsAtOnce);
    const answer = await call(addRegistrations, {
      params: { id: taskId },
      body: { rows: part.map(({ line: _, ...row }) => row), dryRun },
    });
    sent.added += answer.added;
    sent.known += answer.known;
    sent.errors = [
      ...sent.errors,
      ...answer.errors.map(({ row, message }) => ({ line: part[row]?.line ?? 0, message })),
    ];
  }
  return { ...sent, errors: sent.errors.toSorted((a, b) => a.line - b.line) };
}

/** Takes the list of the ticket site: a dry run with the errors by row, then the rows without one are added. */
export function RegistrationUpload({ taskId }: { taskId: string }) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<{ name: string; content: RegistrationFile } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const check = useMutation({
    mutationFn: (content: RegistrationFile) => send(taskId, content, true),
    onError: (error) => toastProblem(error, 'The file could not be checked. Please try again.'),
  });
  const add = useMutation({
    mutationFn: (content: RegistrationFile) => send(taskId, content, false),
    onSuccess: () => setFile(null),
    onError: (error) => toastProblem(error, addRegistrations.failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: referralsKey(taskId) }),
  });
  async function choose(chosen: File) {
    setRefusal(null);
    setFile(null);
    check.reset();
    add.reset();
    try {
      const content = await readRegistrations(await chosen.text());
      setFile({ name: chosen.name, content });
      check.mutate(content);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'The file could not be read.');
    }
  }
  const checked = file && check.data;
  return (
    <Card className="grid content-start gap-3 p-5">
      <h2 className="text-lg">Upload registrations</h2>
      <p className="text-muted text-sm">
        A CSV file of the ticket site with the columns “code” and “registration”, and “date” if you have it;
        at most {formatNumber(registrationsInFile)} rows. Each registration counts once, also if a later file
        has it again.
      </p>
      <FileButton
        label="File of registrations"
        accept="text/csv,.csv"
        icon={<FileUp aria-hidden strokeWidth={1.75} />}
        onChoose={(chosen) => void choose(chosen)}
      />
      {refusal !== null && <FormProblem title="This file cannot be read" detail={refusal} reveal />}
      <div role="status" className="grid gap-3 empty:hidden">
        {check.isPending && <p className="text-muted text-sm">Checking the rows…</p>}
        {checked && (
          <p>
            {file.name}: {countOf(checked.added, 'new registration')}, {formatNumber(checked.known)} known
            before, {countOf(checked.errors.length, 'row')} with an error.
          </p>
        )}
        {add.data && (
          <p className="font-semibold text-good">{countOf(add.data.added, 'registration')} added.</p>
        )}
      </div>
      {checked && checked.errors.length > 0 && (
        <ul aria-label="Errors by row" className="grid max-h-60 gap-1 overflow-y-auto text-sm">
          {checked.errors.slice(0, shownErrors).map(({ line, message }) => (
            <li key={line}>
              Row {formatNumber(line)}: {message}
            </li>
          ))}
          {checked.errors.length > shownErrors && (
            <li>And {formatNumber(checked.errors.length - shownErrors)} more.</li>
          )}
        </ul>
      )}
      {checked && checked.added > 0 && (
        <Button
          variant="primary"
          className="justify-self-start"
          busy={add.isPending}
          onClick={() => add.mutate(file.content)}
        >
          Add {countOf(checked.added, 'registration')}
        </Button>
      )}
    </Card>
  );
}
