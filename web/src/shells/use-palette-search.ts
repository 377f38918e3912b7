import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ClipboardCheck, ListChecks, UserRound } from 'lucide-react';
import { type ListedUser, listUsers } from '#contract/manage-users.ts';
import { roleHas } from '#contract/roles.ts';
import type { Session } from '#contract/session.ts';
import { listTasks, type Task } from '#contract/tasks.ts';
import { call } from '../api/client.ts';
import { editTaskPath, paths, requestsPath } from '../paths.ts';
import { usePaused } from '../ui/inputs/use-paused.ts';
import { formatNumber } from '../ui/numbers/format-number.ts';
import { problemMessage } from '../ui/text/problem-message.ts';
import type { PaletteItem } from './palette-group.tsx';

const limit = '5';
const pauseMs = 200;

function taskItems(task: Task, adminPath: string): PaletteItem[] {
  const { id, title, domain, submissionCounts } = task;
  const pending = submissionCounts?.pending ?? 0;
  const items: PaletteItem[] = [
    { id, to: editTaskPath(adminPath, id), label: title, detail: domain, Icon: ListChecks },
  ];
  if (pending > 0) {
    items.push({
      id: `${id} pending`,
      to: requestsPath(adminPath, { status: 'pending', task: id, sort: 'oldest' }),
      label: `Pending submissions of ${title}`,
      detail: `${formatNumber(pending)} pending`,
      Icon: ClipboardCheck,
    });
  }
  return items;
}

function studentItem({ id, name, email, techid, college }: ListedUser, adminPath: string): PaletteItem {
  return {
    id,
    to: paths.admin.user(adminPath, id),
    label: name || email,
    detail: [techid, college].filter(Boolean).join(' · '),
    Icon: UserRound,
  };
}

/** The tasks and students that match what was typed, from the server. A newer search cancels the older one. */
export function usePaletteSearch(typed: string, { adminPath, role }: NonNullable<Session['administrator']>) {
  const wanted = typed.trim();
  const search = usePaused(wanted, pauseMs);
  const enabled = search !== '' && wanted !== '' && roleHas(role, 'read');
  const tasks = useQuery({
    queryKey: ['tasks', 'palette', search],
    queryFn: ({ signal }) => call(listTasks, { query: { search, limit, status: 'all' }, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const users = useQuery({
    queryKey: ['users', 'palette', search],
    queryFn: ({ signal }) => call(listUsers, { query: { search, limit }, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const failureOf = ({ isError, error, refetch }: typeof tasks | typeof users, message: string) =>
    isError ? { message: problemMessage(error, message).title, retry: () => void refetch() } : undefined;
  const searching = wanted !== search || tasks.isFetching || users.isFetching;
  const taskList = enabled ? (tasks.data?.items ?? []) : [];
  const userList = enabled ? (users.data?.items ?? []) : [];
  return {
    search,
    searching,
    tasks: {
      old: searching,
      items: taskList.flatMap((task) => taskItems(task, adminPath)),
      failure: enabled ? failureOf(tasks, listTasks.failure) : undefined,
    },
    students: {
      old: searching,
      items: userList.map((user) => studentItem(user, adminPath)),
      failure: enabled ? failureOf(users, listUsers.failure) : undefined,
    },
    nothingFound:
      enabled &&
      !searching &&
      !tasks.isError &&
      !users.isError &&
      taskList.length === 0 &&
      userList.length === 0,
  };
}
