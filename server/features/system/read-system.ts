import { type AdministratorActor, hasRight } from '../../actor.ts';
import type { System } from '../../contract/system.ts';
import type { Deps } from '../../deps.ts';
import { readEventAges, readJobFigures } from '../../jobs/job-figures.ts';
import { clockFact, databaseFacts } from './database-facts.ts';
import { explainedSettings } from './explained-settings.ts';
import { jobFacts, pushFacts, runningBatches } from './job-facts.ts';
import { mailFacts } from './mail-facts.ts';
import { operationFacts } from './operation-facts.ts';
import { type CertificateEnd, certificateFact, type ServerCounts, serverFacts } from './server-facts.ts';
import type { Stored } from './storage-figures.ts';

/** What one server knows by itself. */
export interface SystemSources {
  readonly counts: () => Promise<ServerCounts>;
  /** The checks of /readyz. */
  readonly readiness: () => Promise<{ readonly checks: Readonly<Record<string, 'ok' | 'failing'>> }>;
  readonly certificateEnd: () => Promise<CertificateEnd>;
  readonly stored: () => Promise<Stored>;
  readonly startedAt: Date;
}

/** The state of the system; the sources are those of the metrics and of /readyz. */
export async function readSystem(
  deps: Deps,
  actor: AdministratorActor,
  { counts, readiness, certificateEnd, stored, startedAt }: SystemSources,
): Promise<System> {
  const { runSql, config, now } = deps;
  const seesPeople = hasRight(actor, 'read');
  const query = (text: string, values: readonly unknown[]) =>
    runSql<Record<string, unknown>>({ text, values });
  const figures = readJobFigures(query);
  const [jobs, ages, batches, mail, push, backup, database, clock, server, ready, end, { storage, owners }] =
    await Promise.all([
      figures,
      readEventAges(query),
      runningBatches(runSql),
      figures.then((known) => mailFacts(deps, known)),
      figures.then((known) => pushFacts(deps, known)),
      operationFacts(deps),
      databaseFacts(runSql),
      clockFact(deps),
      counts(),
      readiness(),
      certificateEnd(),
      stored(),
    ]);
  return {
    readAt: now().toISOString(),
    sections: [
      { title: 'Server', facts: serverFacts(server, ready.checks, startedAt) },
      { title: 'Backup', facts: backup },
      { title: 'Mail', facts: mail },
      { title: 'Push messages', facts: push },
      { title: 'Jobs', facts: jobFacts(jobs, ages) },
      { title: 'Database', facts: [...database, clock] },
      { title: 'Certificate of the site', facts: [certificateFact(end, now())] },
    ],
    queues: jobs.map(({ oldest, ...queue }) => ({ ...queue, oldestSeconds: Math.round(oldest) })),
    batches,
    storage,
    owners: owners.map(({ id, name, ...figures }) => ({
      ...figures,
      person: seesPeople ? { id, name } : null,
    })),
    settings: explainedSettings(config),
  };
}
