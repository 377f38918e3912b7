import { present } from '../config.ts';
import type { Settings } from './data-dir.ts';

/** Whose password `npm start` makes; the second also has a student account in the sample data. */
export const sampleAdministrators = [
  'admin@torchbearer.example',
  'desk@torchbearer.example',
  'tasks@torchbearer.example',
  'review@torchbearer.example',
  'it@torchbearer.example',
] as const;

export const localClientId = 'torchbearer-local';

/** Configuration for what the environment leaves open: what is given there wins. */
export function embeddedEnvironment(
  given: Record<string, string | undefined>,
  made: { databaseUrl?: string; issuer?: string; settings: Settings; webRoot: string },
): Record<string, string | undefined> {
  const { settings, databaseUrl, issuer, webRoot } = made;
  return {
    ADMIN_EMAILS: sampleAdministrators.join(','),
    ADMIN_PATH_SEGMENT: settings.adminPathSegment,
    WEB_ROOT: webRoot,
    ...present(given),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...(issuer !== undefined && {
      OIDC_ISSUER: issuer,
      GOOGLE_CLIENT_ID: localClientId,
      GOOGLE_CLIENT_SECRET: settings.clientSecret,
    }),
  };
}
