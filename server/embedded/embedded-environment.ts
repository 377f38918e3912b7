import { present } from '../environment.ts';
import type { Settings } from './data-dir.ts';

/** Administrators of the sample data. `npm start` sets the first one's password; the second is also a student. */
export const sampleAdministrators = [
  'admin@torchbearer.example',
  'desk@torchbearer.example',
  'tasks@torchbearer.example',
  'review@torchbearer.example',
  'it@torchbearer.example',
] as const;

export const localClientId = 'torchbearer-local';

/** Adds configuration for the embedded services to the environment, whose values take precedence. */
export function embeddedEnvironment(
  given: Record<string, string | undefined>,
  embedded: { databaseUrl?: string; issuer?: string; settings: Settings; webRoot: string },
): Record<string, string | undefined> {
  const { settings, databaseUrl, issuer, webRoot } = embedded;
  return {
    ADMIN_EMAILS: sampleAdministrators.join(','),
    ADMIN_PATH_SEGMENT: settings.adminPathSegment,
    WEB_ROOT: webRoot,
    VAPID_PRIVATE_KEY: settings.vapidPrivateKey,
    CREDENTIAL_KEYS: settings.credentialKey,
    ...present(given),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...(issuer !== undefined && {
      OIDC_ISSUER: issuer,
      GOOGLE_CLIENT_ID: localClientId,
      GOOGLE_CLIENT_SECRET: settings.clientSecret,
    }),
  };
}
