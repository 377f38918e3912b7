import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const manifest = join(import.meta.dirname, '..', '..', 'package.json');

const signInOutcomes = ['ok', 'refused', 'failed', 'aborted'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

/** Everything that is counted, each replica for itself unless its help says otherwise. */
export function createMetrics() {
  const registers = [new Registry()];
  const counter = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
    new Counter({ name: `torchbearer_${name}`, help, labelNames, registers });
  const gauge = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `torchbearer_${name}`, help, labelNames, registers });
  const [registry] = registers as [Registry];

  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  gauge('build_info', 'Always 1: what runs.', ['version', 'node']).set({ version, node: process.version }, 1);

  const metrics = {
    registry,
    requestSeconds: new Histogram({
      name: 'torchbearer_http_request_duration_seconds',
      help: 'From the head of a request to the last byte of its answer, uploads and downloads included.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
      registers,
    }),
    requestsInFlight: gauge('http_requests_in_flight', 'Requests without their whole answer.'),
    refusals: counter('http_refusals_total', 'Answers that are a problem, by its code.', ['route', 'code']),
    eventStreams: gauge('event_streams_open', 'Answers of type text/event-stream that go on.'),
    rateLimited: counter('rate_limit_refusals_total', 'Requests refused with 429 by the limit of a client.', [
      'route',
    ]),
    limitsAlone: gauge(
      'rate_limits_alone',
      '1 while this server counts for itself, for the database does not answer.',
    ),
    shed: counter('shed_requests_total', 'Requests refused with 503 because this server was too busy.', [
      'reason',
    ]),
    signIns: counter('sign_ins_total', `Sign-ins by how they ended: ${signInOutcomes.join(', ')}.`, [
      'method',
      'outcome',
    ]),
    uploadsRefused: counter('uploads_refused_total', 'Uploads that were refused, by the code.', ['reason']),
    bytesStored: counter('stored_bytes_total', 'Bytes written to the object store.'),
    bytesSent: counter('sent_file_bytes_total', 'Bytes of files in answers that were taken to their end.'),
    dependencyErrors: counter(
      'dependency_errors_total',
      'Requests that failed, and calls of the object store, because it was away.',
      ['dependency'],
    ),
    poolConnections: gauge('database_pool_connections', 'Connections of the pool.', ['state']),
    poolMax: gauge('database_pool_max_connections', 'The most connections that the pool makes.'),
    poolWaiting: gauge('database_pool_waiting', 'Queries that wait for a connection of the pool.'),
    sweepRuns: counter('sweep_runs_total', 'Sweeps of this server that ended.', ['sweep', 'outcome']),
    swept: counter('swept_total', 'What the sweeps removed: files, objects, rows.', ['sweep']),
    sweepSuccess: gauge(
      'sweep_last_success_timestamp_seconds',
      'When a sweep of this server last ended well; its start, before the first.',
      ['sweep'],
    ),
    jobs: gauge('jobs', 'Jobs in the database, the same on every server.', ['queue', 'state']),
    oldestJob: gauge(
      'oldest_waiting_job_seconds',
      'Age of the job that waits longest, the same on every server; 0 where none waits.',
      ['queue'],
    ),
    databaseMetricsUp: gauge(
      'database_figures_up',
      '1 where the figures from the database are of this moment; else they are left out.',
    ),
    ready: gauge('ready', '1 where a check of /readyz passes at this moment.', ['check']),
  };
  // From 0 on: the first of its kind is a change that rules can see.
  for (const reason of ['eventLoopDelay', 'heapUsedBytes', 'databasePool']) metrics.shed.inc({ reason }, 0);
  for (const dependency of ['database', 'object store']) metrics.dependencyErrors.inc({ dependency }, 0);
  for (const method of ['password', 'google']) {
    for (const outcome of signInOutcomes) metrics.signIns.inc({ method, outcome }, 0);
  }
  return metrics;
}

export type Metrics = ReturnType<typeof createMetrics>;
