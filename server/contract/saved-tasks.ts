import { z } from 'zod';
import { id, idParams } from './fields.ts';
import { defineRoute } from './route.ts';

export const listSavedTasks = defineRoute({
  method: 'GET',
  path: '/api/me/saved-tasks',
  access: 'student',
  summary: 'Which tasks of the running edition the caller keeps for later',
  response: z.object({ ids: z.array(id) }),
  failure: 'Failed to load your saved tasks. Please try again.',
});

export const saveTask = defineRoute({
  method: 'PUT',
  path: '/api/tasks/:id/saved',
  access: 'student',
  summary: 'Keep a task for later',
  params: idParams,
  failure: 'The task could not be saved. Please try again.',
  idempotent: true,
});

export const unsaveTask = defineRoute({
  method: 'DELETE',
  path: '/api/tasks/:id/saved',
  access: 'student',
  summary: 'Keep a task for later no more',
  params: idParams,
  failure: 'The task could not be removed from your saved tasks. Please try again.',
  idempotent: true,
});
