import { paths } from '../../paths.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The start page of the session: a student's dashboard, the administrator's path, an applicant's page, or null for a visitor. */
export function signedInHome(session: unknown): string | null {
  if (!isObject(session)) return null;
  if (isObject(session.user)) return paths.dashboard;
  if (isObject(session.applicant)) return paths.application;
  if (!isObject(session.administrator)) return null;
  const { adminPath } = session.administrator;
  return typeof adminPath === 'string' && adminPath.startsWith('/admin/') ? adminPath : null;
}
