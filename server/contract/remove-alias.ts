import { idParams } from './fields.ts';
import { defineRoute } from './route.ts';

export const removeAlias = defineRoute({
  method: 'DELETE',
  path: '/api/admin/users/:id/alias',
  access: 'organise',
  summary: 'Remove an unfit alias: the student is hidden until they choose again how others see them',
  params: idParams,
  failure: 'The alias could not be removed. Please try again.',
});
