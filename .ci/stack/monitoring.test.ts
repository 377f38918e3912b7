// The files of docs/monitoring, with Debian's Prometheus and Alertmanager. Needs no stack.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startMailCatcher } from '../../server/testing/mail-catcher.ts';
import { unusedPort } from '../../server/testing/scripted-provider.ts';
import { root } from './documented-commands.ts';
import { until } from './stack.ts';

const missing = ['promtool', 'amtool', 'prometheus-alertmanager'].filter(
  (program) => spawnSync(program, ['--version']).error !== undefined,
);
if (missing.length > 0) console.error(`\n!!! SKIPPED: monitoring: ${missing.join(', ')} not installed\n`);

/** What Compose makes of the files, with these values in .env. */
function composed(values: Record<string, string>) {
  const files = ['-f', 'docker-compose.yml', '-f', 'docs/monitoring/docker-compose.monitoring.yml'];
  const names = [
    ...['POSTGRES_PASSWORD', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ...['ADMIN_EMAILS', 'ADMIN_PATH_SEGMENT', 'STORE_ROOT_USER', 'STORE_ROOT_PASSWORD', 'GRAFANA_PASSWORD'],
  ];
  const required = Object.fromEntries(names.map((name) => [name, 'x']));
  const env = { ...process.env, ...required, ...values, COMPOSE_FILE: '' };
  const output = execFileSync('docker', ['compose', ...files, 'config', '--format', 'json'], {
    cwd: root,
    env,
  });
  return JSON.parse(output.toString());
}

test.skipIf(missing.length > 0)('the rules and the configuration of Prometheus are valid', () => {
  const cwd = join(root, 'docs/monitoring');
  execFileSync('promtool', ['check', 'config', 'prometheus.yml'], { cwd, stdio: 'pipe' });
  execFileSync('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd, stdio: 'pipe' });
});

/** Runs Alertmanager with the configuration that Compose makes of these values in .env, as `work` needs it. */
async function withAlertmanager(
  values: Record<string, string>,
  work: (origin: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'torchbearer-alerts-'));
  const { configs } = composed(values);
  const file = join(folder, 'alertmanager.yml');
  await writeFile(file, configs.alertmanager.content.replace('group_wait: 1m', 'group_wait: 0s'));
  execFileSync('amtool', ['check-config', file], { stdio: 'pipe' });
  const port = await unusedPort();
  const args = [`--config.file=${file}`, `--storage.path=${folder}`, '--cluster.listen-address='];
  const child = spawn('prometheus-alertmanager', [...args, `--web.listen-address=127.0.0.1:${port}`], {
    stdio: 'ignore',
  });
  try {
    await work(`http://127.0.0.1:${port}`);
  } finally {
    child.kill();
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

const PUBLIC_ORIGIN = 'https://ambassadors.example.org';
const mailServer = { ALERT_SMTP_HOST: 'localhost:25', ALERT_FROM: 'torchbearer@example.org' };

test('Prometheus opens the public address', () => {
  expect(JSON.parse(composed({ PUBLIC_ORIGIN }).configs.site.content)).toEqual([
    { targets: [PUBLIC_ORIGIN] },
  ]);
});

test.skipIf(missing.length > 0)('Alertmanager mails an alert to the addresses in .env', async () => {
  const mail = await startMailCatcher();
  const values = {
    ...mailServer,
    PUBLIC_ORIGIN,
    ALERT_SMTP_HOST: `localhost:${mail.port}`,
    ALERT_SMTP_TLS: 'false',
    ALERT_TO: 'desk@example.org, it@example.org',
  };
  try {
    await withAlertmanager(values, async (origin) => {
      const alerts = [
        { labels: { alertname: 'NoBackup' }, annotations: { summary: 'The last backup is 2d old.' } },
      ];
      const send = () =>
        fetch(`${origin}/api/v2/alerts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(alerts),
        });
      await until(async () => (await send()).ok);
      await until(async () => mail.mails.length > 0);
    });
    expect(mail.mails[0]).toMatchObject({
      from: 'torchbearer@example.org',
      to: ['desk@example.org', 'it@example.org'],
    });
    expect(mail.mails[0]?.headers.get('subject')).toContain('NoBackup');
  } finally {
    await mail.close();
  }
});

test.skipIf(missing.length > 0).each([{}, mailServer])(
  'without ALERT_TO the stack starts as before, and Prometheus can see that no alert is mailed: %o',
  async (given) => {
    await withAlertmanager({ PUBLIC_ORIGIN, ...given }, async (origin) => {
      await until(async () => (await fetch(`${origin}/-/ready`)).ok);
      // The alert AlertsNotMailed uses this metric.
      const metrics = await (await fetch(`${origin}/metrics`)).text();
      expect(metrics).toMatch(/^alertmanager_integrations 0$/m);
    });
  },
);

test.skipIf(missing.length > 0).each(Object.keys(mailServer))(
  'with ALERT_TO but without %s the stack starts, and Alertmanager refuses its configuration',
  async (name) => {
    const incomplete = { PUBLIC_ORIGIN, ...mailServer, ALERT_TO: 'desk@example.org', [name]: '' };
    const refusal = await withAlertmanager(incomplete, async () => {}).catch((error) => error);
    expect(String(refusal.stdout)).toMatch(/no global SMTP (?:smarthost|from)/);
  },
);
