// Faults of the containers of the stack under test, and how to wait for their recovery.
import {
  ask,
  compose,
  containersOf,
  docker,
  inContainer,
  inside,
  type Service,
  until,
} from '../stack/stack.ts';

const inspect = (id: string, format: string) => docker('inspect', '--format', format, id);

/**
 * Sends SIGKILL to the process from the host, as the kernel does. After `docker kill` the engine would not restart the
 * container.
 */
export async function crash(id: string): Promise<void> {
  const pid = await inspect(id, '{{.State.Pid}}');
  const image = await inspect((await containersOf('server'))[0] ?? id, '{{.Image}}');
  const inHost = ['--pid=host', '--user=root', '--network=none', '--entrypoint=sh'];
  await docker('run', '--rm', ...inHost, image, '-c', `kill -9 ${pid}`);
}

/** How often the engine has restarted it. */
export async function restartsOf(id: string): Promise<number> {
  return Number(await inspect(id, '{{.RestartCount}}'));
}

export const exitCodeOf = (id: string) => inspect(id, '{{.State.ExitCode}}');

export async function wasOutOfMemory(id: string): Promise<boolean> {
  return (await inspect(id, '{{.State.OOMKilled}}')) === 'true';
}

/** Pages, the API and readiness work. */
export async function untilWorking(): Promise<void> {
  await until(async () => {
    const answers = await Promise.all([ask('/'), ask('/api/numbers'), inside('/readyz')]);
    return answers.every(
      (answer) => answer === '200' || (typeof answer === 'object' && answer.status === 200),
    );
    // The engine restarts a container that crashes repeatedly after a minute at most.
  }, 300_000);
}

/** This many containers of the service pass their health check. */
export async function untilHealthy(service: Service, count: number): Promise<void> {
  await until(async () => (await containersOf(service, 'health=healthy')).length === count);
}

/** nginx sends requests to this server again: it pauses for some seconds after the server refused one. */
export async function untilUsed(id: string): Promise<void> {
  const [web = ''] = await containersOf('web');
  const network = `${process.env.COMPOSE_PROJECT_NAME}_front`;
  const address = await inspect(id, `{{(index .NetworkSettings.Networks "${network}").IPAddress}}`);
  const since = String(Math.ceil(Date.now() / 1_000));
  const isAnswer = (line: string) =>
    line.includes('"status":200') && line.includes(`"upstream":"${address}:8080"`);
  await until(async () => (await docker('logs', '--since', since, web)).split('\n').some(isAnswer));
}

/** Starts or removes servers until this many are ready. Running ones that are not too many stay as they are. */
export async function scaleServers(count: number): Promise<void> {
  const beside = ['--no-deps', '--no-recreate', '--scale', `server=${count}`];
  await compose('up', '--detach', '--wait', ...beside, 'server');
  // nginx may still try a server that was removed.
  await untilWorking();
}

type Disk = 'database' | 'objects';

/** Fills it to the last byte, again if deletions have freed space since the last call. */
export async function fillDisk(disk: Disk): Promise<void> {
  await inContainer('disks', 'sh', '-c', `cat /dev/zero >>/disks/${disk}/ballast || true`);
}

export async function freeDisk(disk: Disk): Promise<void> {
  await inContainer('disks', 'rm', '--force', `/disks/${disk}/ballast`);
}
