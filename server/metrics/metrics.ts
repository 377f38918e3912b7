import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { mailOutcomes, mailPurposes } from '../mail/outcomes.ts';
import { version } from '../version.ts';

const signInOutcomes = ['ok', 'refused', 'failed', 'aborted'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

/** All metrics. Each replica has its own values unless the help text says otherwise. */
export function createMetrics() {
  const registers = [new Registry()];
  const counter = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
    new Counter({ name: `torchbearer_${name}`, help, labelNames, registers });
  const gauge = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `torchbearer_${name}`, help, labelNames, registers });
  const [registry] = registers as [Registry];

  gauge('build_info', 'Always 1; the labels name the running version.', ['version', 'node']).set(
    { version, node: process.version },
    1,
  );

  const metrics = {
    registry,
    requestSeconds: new Histogram({
      name: 'torchbearer_http_request_duration_seconds',
      help: 'Time from the request headers to the last byte of the response, uploads and downloads included.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
      registers,
    }),
    requestsInFlight: gauge('http_requests_in_flight', 'Requests whose response is not complete.'),
    refusals: counter('http_refusals_total', 'Responses that are a problem, by its code.', ['route', 'code']),
    eventStreams: gauge('event_streams_open', 'Open streams of live events.'),
    eventsSent: counter('events_sent_total', 'Live events written to streams.'),
    eventStreamsEnded: counter(
      'event_streams_ended_total',
      'Streams that ended: by the client, with the session, for a slow reader, for too many of an account, at a shutdown.',
      ['reason'],
    ),
    rateLimited: counter('rate_limit_refusals_total', 'Requests rejected with 429 by a rate limit.', [
      'route',
    ]),
    limitsAlone: gauge(
      'rate_limits_alone',
      '1 while this server counts alone because the database does not respond.',
    ),
    notificationsMissing: gauge(
      'notifications_missing',
      '1 while the database does not notify this server of changes, so that it reads sessions and lists for each request.',
    ),
    shed: counter('shed_requests_total', 'Requests rejected with 503 because this server was overloaded.', [
      'reason',
    ]),
    signIns: counter('sign_ins_total', `Sign-ins by outcome: ${signInOutcomes.join(', ')}.`, [
      'method',
      'outcome',
    ]),
    uploadsRefused: counter('uploads_refused_total', 'Rejected uploads, by error code.', ['reason']),
    bytesStored: counter('stored_bytes_total', 'Bytes written to the object store.'),
    bytesSent: counter('sent_file_bytes_total', 'Bytes of files in complete responses.'),
    dependencyErrors: counter(
      'dependency_errors_total',
      'Requests and object store calls that failed because a dependency was unavailable.',
      ['dependency'],
    ),
    poolConnections: gauge('database_pool_connections', 'Connections of the pool, by state.', ['state']),
    poolMax: gauge('database_pool_max_connections', 'Maximum number of connections of the pool.'),
    poolWaiting: gauge('database_pool_waiting', 'Queries waiting for a connection of the pool.'),
    sweepRuns: counter('sweep_runs_total', 'Finished sweeps of this server.', ['sweep', 'outcome']),
    swept: counter('swept_total', 'Files, objects and rows removed by sweeps.', ['sweep']),
    sweepSuccess: gauge(
      'sweep_last_success_timestamp_seconds',
      'Time of the last successful sweep of this server; before the first one, the start of the server.',
      ['sweep'],
    ),
    jobs: gauge('jobs', 'Jobs in the database, the same on every server.', ['queue', 'state']),
    oldestJob: gauge(
      'oldest_waiting_job_seconds',
      'Age of the job that has waited longest, the same on every server; 0 if none waits.',
      ['queue'],
    ),
    oldestEvent: gauge(
      'oldest_unhandled_event_seconds',
      'Age of the oldest live event that a consumer has not handled, the same on every server; 0 if there is none.',
      ['consumer'],
    ),
    databaseMetricsUp: gauge(
      'database_figures_up',
      '1 if the metrics from the database could be read; otherwise they are left out.',
    ),
    mails: counter('mails_total', `Attempts to send a mail, by outcome: ${mailOutcomes.join(', ')}.`, [
      'purpose',
      'outcome',
    ]),
    ready: gauge('ready', '1 if a check of /readyz passes.', ['check']),
  };
  // Start at 0, so that alerting rules see the first increment.
  for (const reason of ['eventLoopDelay', 'heapUsedBytes', 'databasePool']) metrics.shed.inc({ reason }, 0);
  for (const dependency of ['database', 'object store']) metrics.dependencyErrors.inc({ dependency }, 0);
  for (const method of ['password', 'google', 'university']) {
    for (const outcome of signInOutcomes) metrics.signIns.inc({ method, outcome }, 0);
  }
  for (const purpose of mailPurposes) {
    for (const outcome of mailOutcomes) metrics.mails.inc({ purpose, outcome }, 0);
  }
  return metrics;
}

export type Metrics = ReturnType<typeof createMetrics>;
