import { paths } from '../../paths.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Where somebody who is signed in goes: a student to the dashboard, an administrator to hers; null for a visitor. */
export function signedInHome(session: unknown): string | null {
  if (!isObject(session)) return null;
  if (isObject(session.user)) return paths.dashboard;
  if (!isObject(session.administrator)) return null;
  const { adminPath } = session.administrator;
  return typeof adminPath === 'string' && adminPath.startsWith('/admin/') ? adminPath : null;
}
