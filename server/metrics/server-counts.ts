import type { Metrics } from './metrics.ts';

/** What this server has measured since its start, for the page System. */
export async function readServerCounts({ rateLimited, shed, limitsAlone, notificationsMissing }: Metrics) {
  const [limited, refused, alone, missing] = await Promise.all(
    [rateLimited, shed, limitsAlone, notificationsMissing].map(async (metric) =>
      (await metric.get()).values.reduce((sum, { value }) => sum + value, 0),
    ),
  );
  return {
    rateLimited: limited ?? 0,
    shed: refused ?? 0,
    limitsAlone: alone === 1,
    notificationsMissing: missing === 1,
  };
}
