import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Task } from '#contract/tasks.ts';
import { usePreference } from '../features/auth/desk-preferences.ts';
import { useAdministrator } from '../features/auth/session-query.ts';
import { NewReleaseNote } from '../features/releases/new-release-note.tsx';
import { newReleaseQuery } from '../features/releases/new-release-query.ts';
import { LeftToSetUp, newTaskId } from '../features/site/first-steps.tsx';
import { CreateTaskForm } from '../features/tasks/form/create-task-form.tsx';
import { CreatedTask } from '../features/tasks/form/created-task.tsx';
import { copyParameter, paths } from '../paths.ts';
import { deskCountsQuery } from '../shells/desk-counts.ts';
import { useHashTarget } from '../ui/browser/use-hash-target.ts';
import { BackLink } from '../ui/buttons/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const focusForm = () => document.getElementById(newTaskId)?.focus();

export function CreateTaskPage() {
  const { adminPath, email } = useAdministrator();
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const [copyOf, setCopyOf] = useState(() => params.get(copyParameter));
  const [another, setAnother] = useState(false);
  const [created, setCreated] = useState<{ task: Task; at: string } | null>(null);
  const { data: counts } = useQuery(deskCountsQuery());
  const { data: newest } = useQuery(newReleaseQuery());
  const [releaseHidden, setReleaseHidden] = usePreference('releaseHidden');
  const [setUpHidden, setSetUpHidden] = usePreference('setUpHidden');
  useHashTarget(newTaskId);
  // The link in the sidebar leads from the created task to an empty form.
  const shown = created?.at === key ? created.task : null;

  useEffect(() => {
    // A reload must not replace what was typed since by the copy.
    if (params.has(copyParameter)) setParams({}, { replace: true, preventScrollReset: true });
  }, [params, setParams]);

  return (
    <>
      <BackLink to={paths.admin.index(adminPath)}>Back to Admin Dashboard</BackLink>
      <PageHeader title="Create Task" />
      {shown ? (
        <CreatedTask
          task={shown}
          adminPath={adminPath}
          onAnother={() => {
            setCreated(null);
            setAnother(true);
          }}
        />
      ) : (
        <>
          {newest?.release && newest.release.version !== releaseHidden && (
            <NewReleaseNote
              running={newest.running}
              release={newest.release}
              onHide={(version) => {
                setReleaseHidden(version);
                focusForm();
              }}
            />
          )}
          {!setUpHidden && (
            <LeftToSetUp
              open={counts?.openSteps ?? []}
              onHide={() => {
                setSetUpHidden(true);
                focusForm();
              }}
            />
          )}
          <div id={newTaskId} tabIndex={-1} className="outline-none">
            <CreateTaskForm
              email={email}
              copyOf={copyOf}
              focused={another}
              onCreated={(task) => {
                setCreated({ task, at: key });
                setCopyOf(null);
              }}
            />
          </div>
        </>
      )}
    </>
  );
}
