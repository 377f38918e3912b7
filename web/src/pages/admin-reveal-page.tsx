import { useMutation, useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { boardPeriods, boardRules } from '#contract/boards.ts';
import { getReveal, revealSizes } from '#contract/leaderboard.ts';
import { useAdministrator } from '../features/auth/session-query.ts';
import { loadReveal, releaseReveal } from '../features/points/load-reveal.ts';
import { RevealStage } from '../features/points/reveal-stage.tsx';
import { taskCountsQuery } from '../features/tasks/tasks-query.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/buttons/back-link.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminRevealPage() {
  const { adminPath } = useAdministrator();
  const { data: counts } = useQuery(taskCountsQuery({ show: 'all' }));
  const boards = [
    ...boardPeriods.map((board) => ({ label: boardRules[board].label, query: { board } })),
    ...(counts?.domains ?? []).map((domain) => ({
      label: domain,
      query: { board: 'edition', domain } as const,
    })),
  ];
  const [label, setLabel] = useState<string>(boardRules.edition.label);
  const [count, setCount] = useState('10');
  const [step, setStep] = useState(0);
  const [open, setOpen] = useState(false);
  // Not a query: an event must not change it during the ceremony.
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async ({ query, title }: { query: Parameters<typeof loadReveal>[0]; title: string }) => ({
      title,
      places: await loadReveal(query),
    }),
    onSuccess() {
      setStep(0);
      setOpen(true);
    },
  });
  useEffect(() => () => releaseReveal(data?.places ?? []), [data]);

  const query = boards.find((board) => board.label === label)?.query;
  return (
    <>
      <BackLink to={paths.admin.editions(adminPath)}>Editions</BackLink>
      <PageHeader
        title="Reveal"
        lead="Shows the first students of a board on a projector, from the last place to the first, with the points that a freeze holds back."
      />
      <div className="grid max-w-xl gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Board">
            {(control) => (
              <Select
                {...control}
                value={label}
                onValueChange={setLabel}
                options={boards.map((board) => ({ value: board.label, label: board.label }))}
              />
            )}
          </Field>
          <Field label="Places">
            {(control) => (
              <Select
                {...control}
                value={count}
                onValueChange={setCount}
                options={revealSizes.map((size) => ({ value: String(size), label: `The first ${size}` }))}
              />
            )}
          </Field>
        </div>
        <p className="text-muted text-sm">
          Everything is loaded when it begins; after that it needs no network. Keys: Space, → or Page Down for
          the next place, ← or Page Up back, Home and End, F full screen, M motion on or off, Esc to close.
        </p>
        {error && <FormFailure error={error} title={getReveal.failure} />}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={isPending}
            icon={<Play aria-hidden strokeWidth={1.75} />}
            onClick={() => query && mutate({ query: { ...query, count }, title: label })}
          >
            Begin the reveal
          </Button>
          {data && !isPending && step > 0 && <Button onClick={() => setOpen(true)}>Continue</Button>}
        </div>
      </div>
      {open && data && (
        <RevealStage
          title={data.title}
          reveal={data.places}
          step={step}
          onStep={setStep}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
