import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasDraft } from '../../forms/use-draft.ts';
import { myDraftQuery } from './drafts-query.ts';
import { HandInForm } from './hand-in-form.tsx';
import { NoMoreWork } from './no-more-work.tsx';
import { emptyWork, workDraftKey } from './work-form.ts';

interface UnsentWorkProps {
  /** Of a task that cannot be loaded any more. */
  taskId: string;
  userId: string;
}

/** What a student typed for a task that was deleted since, to copy it; nothing without a draft. */
export function UnsentWork({ taskId, userId }: UnsentWorkProps) {
  const draftKey = workDraftKey(userId, taskId);
  const [here, setHere] = useState(() => hasDraft(draftKey));
  const [left, setLeft] = useState(false);
  const { data } = useQuery(myDraftQuery(taskId));
  if (left || !(here || data)) return null;
  return (
    <section aria-labelledby="unsent" className="mt-12 grid max-w-3xl gap-5">
      <h2 id="unsent" className="text-2xl">
        Your work
      </h2>
      <NoMoreWork reason="This task accepts no more submissions." unsent />
      <HandInForm
        task={{ id: taskId, title: '' }}
        draftKey={draftKey}
        initial={emptyWork}
        revised={null}
        existing={null}
        closed
        onUnsentChange={setHere}
        onLeave={() => setLeft(true)}
        // Only a task that accepts work can call these.
        onHandedIn={() => {}}
        onEditExisting={() => {}}
      />
    </section>
  );
}
