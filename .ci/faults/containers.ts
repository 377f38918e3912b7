// What an operator, a kernel or bad luck can do to the containers of the stack under test.
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
 * SIGKILL past the engine, as the kernel's own: `docker kill` would count as a wish of the operator's, after which the
 * engine starts nothing again.
 */
export async function crash(id: string): Promise<void> {
  const pid = await inspect(id, '{{.State.Pid}}');
  const image = await inspect((await containersOf('server'))[0] ?? id, '{{.Image}}');
  const inHost = ['--pid=host', '--user=root', '--network=none', '--entrypoint=sh'];
  await docker('run', '--rm', ...inHost, image, '-c', `kill -9 ${pid}`);
}

/** How often the engine has started it again, by itself. */
export async function restartsOf(id: string): Promise<number> {
  return Number(await inspect(id, '{{.RestartCount}}'));
}

export const exitCodeOf = (id: string) => inspect(id, '{{.State.ExitCode}}');

export async function wasOutOfMemory(id: string): Promise<boolean> {
  return (await inspect(id, '{{.State.OOMKilled}}')) === 'true';
}

/** From the outside and the inside. */
export async function untilWell(): Promise<void> {
  await until(async () => {
    const answers = await Promise.all([ask('/'), ask('/api/numbers'), inside('/readyz')]);
    return answers.every(
      (answer) => answer === '200' || (typeof answer === 'object' && answer.status === 200),
    );
    // The engine starts again what crashed again and again after a minute at most.
  }, 300_000);
}

/** Every server answers /readyz well, by its own health check. */
export async function untilHealthy(service: Service, count: number): Promise<void> {
  await until(async () => (await containersOf(service, 'health=healthy')).length === count);
}

/** nginx passes requests on to it: some seconds after it refused the last one, as a server that stops or starts does. */
export async function untilAsked(id: string): Promise<void> {
  const [web = ''] = await containersOf('web');
  const network = `${process.env.COMPOSE_PROJECT_NAME}_front`;
  const address = await inspect(id, `{{(index .NetworkSettings.Networks "${network}").IPAddress}}`);
  const since = String(Math.ceil(Date.now() / 1_000));
  const isAnswer = (line: string) =>
    line.includes('"status":200') && line.includes(`"upstream":"${address}:8080"`);
  await until(async () => (await docker('logs', '--since', since, web)).split('\n').some(isAnswer));
}

/** As many as that, each of them ready; those that run and are not too many stay as they are. */
export async function scaleServers(count: number): Promise<void> {
  const beside = ['--no-deps', '--no-recreate', '--scale', `server=${count}`];
  await compose('up', '--detach', '--wait', ...beside, 'server');
  // nginx may still be looking for one that went.
  await untilWell();
}

/** What psql prints, a line a row. */
export async function psql(sql: string): Promise<string> {
  return inContainer('postgres', 'psql', '-U', 'torchbearer', '-Atc', sql);
}

type Disk = 'database' | 'objects';

/** To the last byte, with what other people's deletions freed since the last time. */
export async function fillDisk(disk: Disk): Promise<void> {
  await inContainer('disks', 'sh', '-c', `cat /dev/zero >>/disks/${disk}/ballast || true`);
}

export async function freeDisk(disk: Disk): Promise<void> {
  await inContainer('disks', 'rm', '--force', `/disks/${disk}/ballast`);
}
