import { type AdministratorActor, hasRight } from '../../actor.ts';
import type { System, SystemFact } from '../../contract/system.ts';
import type { Deps } from '../../deps.ts';
import { readEventAges, readJobFigures } from '../../jobs/job-figures.ts';
import { clockFact, databaseFacts } from './database-facts.ts';
import { explainedSettings } from './explained-settings.ts';
import { factOf } from './fact.ts';
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
  readonly log: { error(detail: object, message: string): void };
}

/**
 * The state of the system; the sources are those of the metrics and of /readyz. The page is read when something is broken, so
 * a source that fails is a fact of its own and hides no other.
 */
export async function readSystem(
  deps: Deps,
  actor: AdministratorActor,
  { counts, readiness, certificateEnd, stored, startedAt, log }: SystemSources,
): Promise<System> {
  const { runSql, config, now } = deps;
  const seesPeople = hasRight(actor, 'read');
  const query = (text: string, values: readonly unknown[]) =>
    runSql<Record<string, unknown>>({ text, values });
  const orNull = <Value>(name: string, read: Promise<Value>): Promise<Value | null> =>
    read.catch((error: unknown) => {
      log.error({ err: error, part: name }, 'a part of the page System could not be read');
      return null;
    });
  const facts = async (name: string, read: Promise<SystemFact[]>) =>
    (await orNull(name, read)) ?? [notRead(name)];
  const figures = readJobFigures(query);
  const [jobs, batches, sums, server, backup, mail, push, jobState, database, clock, certificate] =
    await Promise.all([
      orNull('Queues', figures),
      orNull('Bulk work', runningBatches(runSql)),
      orNull('Stored files', stored()),
      facts(
        'Server',
        Promise.all([counts(), readiness()]).then(([counted, { checks }]) =>
          serverFacts(counted, checks, startedAt),
        ),
      ),
      facts('Backup', operationFacts(deps)),
      facts(
        'Mail',
        figures.then((known) => mailFacts(deps, known)),
      ),
      facts(
        'Push messages',
        figures.then((known) => pushFacts(deps, known)),
      ),
      facts(
        'Jobs',
        Promise.all([figures, readEventAges(query)]).then(([known, ages]) => jobFacts(known, ages)),
      ),
      facts('Database', databaseFacts(runSql)),
      facts(
        'Clocks of server and database',
        clockFact(deps).then((fact) => [fact]),
      ),
      facts(
        'TLS certificate',
        certificateEnd().then((end) => [certificateFact(end, now())]),
      ),
    ]);
  return {
    readAt: now().toISOString(),
    sections: [
      { title: 'Server', facts: server },
      { title: 'Backup', facts: backup },
      { title: 'Mail', facts: mail },
      { title: 'Push messages', facts: push },
      { title: 'Jobs', facts: [...jobState, ...(batches === null ? [notRead('Bulk work')] : [])] },
      {
        title: 'Database',
        facts: [...database, ...clock, ...(sums === null ? [notRead('Stored files')] : [])],
      },
      { title: 'Certificate of the site', facts: certificate },
    ],
    queues: jobs?.map(({ oldest, ...queue }) => ({ ...queue, oldestSeconds: Math.round(oldest) })) ?? null,
    batches,
    storage: sums?.storage ?? null,
    owners:
      sums?.owners.map(({ id, name, ...figures }) => ({
        ...figures,
        person: seesPeople ? { id, name } : null,
      })) ?? null,
    settings: explainedSettings(config),
  };
}

const notRead = (name: string) =>
  factOf(name, 'Could not be read', true, {
    advice: 'Search the server’s log for “a part of the page System could not be read”.',
    page: 'firstAid',
  });
