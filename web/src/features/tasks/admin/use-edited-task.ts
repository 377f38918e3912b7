import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Task } from '#contract/tasks.ts';
import { editParameter } from '../../../paths.ts';
import { type EditedTask, editedTaskQuery } from '../edited-task-query.ts';

/**
 * The task that is being edited: `?edit=` in the URL, so that a link can open it and a reload keeps it. It is held as it
 * was when it was opened: the form begins with it, and the server finds out whether it has changed since.
 * @param listed the loaded tasks; another one is fetched
 */
export function useEditedTask(listed: readonly Task[]) {
  const [params, setParams] = useSearchParams();
  const id = params.get(editParameter);
  const [held, setHeld] = useState<EditedTask | null>(null);
  // A work has no settings, which lists do not have.
  const inList = listed.find((task) => task.id === id && task.kind === 'work');
  const fetched = useQuery({
    ...editedTaskQuery(id ?? ''),
    enabled: id !== null && held?.id !== id && inList === undefined,
  });
  const found =
    (inList && { ...inList, settings: null }) ?? (fetched.isFetchedAfterMount ? fetched.data : undefined);
  if (held !== null && held.id !== id) setHeld(null);
  if (id !== null && held === null && found?.id === id) setHeld(found);

  const go = useCallback(
    (next: string | null) =>
      setParams(
        (before) => {
          const params = new URLSearchParams(before);
          if (next === null) params.delete(editParameter);
          else params.set(editParameter, next);
          return params;
        },
        { replace: next === null, preventScrollReset: true, flushSync: true },
      ),
    [setParams],
  );

  const task = held?.id === id ? held : null;
  return {
    task,
    /** The URL names a task that is not loaded; `error` says why not. */
    missing: id !== null && task === null ? fetched : null,
    open: go,
    close: useCallback(() => go(null), [go]),
  };
}
