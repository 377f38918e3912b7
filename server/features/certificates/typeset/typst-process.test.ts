import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { TypstProcess, typstEnvironment } from './typst-process.ts';

const started: TypstProcess[] = [];
function start(options?: ConstructorParameters<typeof TypstProcess>[0]): TypstProcess {
  const typst = new TypstProcess(options);
  started.push(typst);
  return typst;
}
afterEach(() => {
  for (const typst of started.splice(0)) typst.stop();
});
/** The templates miss their values. */
const job = { format: 'pdf', data: '{}', files: {} } as const;

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('S73 a job that takes too long ends with its process, and the next one has another', async () => {
  const typst = start({ timeout: 20 });
  const run = typst.run(job);
  const { pid } = typst;
  await expect(run).rejects.toMatchObject({ code: 'unavailable' });
  await expect.poll(() => isRunning(pid ?? 0)).toBe(false);
  await expect(typst.run(job)).rejects.toMatchObject({ code: 'unavailable' });
});

test('a process that crashes fails its job only', async () => {
  const typst = start();
  const crashing = typst.run(job);
  const next = typst.run(job);
  process.kill(typst.pid ?? 0, 'SIGKILL');
  await expect(crashing).rejects.toMatchObject({ code: 'unavailable' });
  await expect(next).resolves.toHaveProperty('failed');
});

test('an idle process ends', async () => {
  const typst = start({ idle: 20 });
  await typst.run(job);
  await expect.poll(() => typst.pid).toBeUndefined();
  await expect(typst.run(job)).resolves.toHaveProperty('failed');
});

/** What Typst says to a template, in a process like that of the server. */
async function compile(source: string, environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const program = `
    const { createCompiler } = await import(${JSON.stringify(join(import.meta.dirname, 'typst-compiler.ts'))});
    const compiled = createCompiler().compile({ mainFileContent: ${JSON.stringify(source)} });
    console.log(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? 'compiled'));`;
  const env = { ...typstEnvironment, ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env,
  });
  return stdout;
}

test('S73 Typst reads no file outside of the templates', async () => {
  expect(await compile('#read("main.typ")')).toContain('compiled');
  for (const path of ['/etc/passwd', '../typst-main.ts', '../../../../../../../etc/passwd'])
    expect(await compile(`#read(${JSON.stringify(path)})`)).toContain('"severity":1');
});

test('S73 Typst cannot download packages, because its proxy is nowhere', async () => {
  const hosts: string[] = [];
  const proxy = createServer((socket) => {
    socket.once('data', (request) => {
      hosts.push(request.toString().split('\r\n', 1)[0] ?? '');
      socket.destroy();
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const source = '#import "@preview/cetz:0.3.4"';
  const reachable = { HTTPS_PROXY: `http://127.0.0.1:${port}`, ALL_PROXY: `http://127.0.0.1:${port}` };
  expect(await compile(source, reachable)).toContain('"severity":1');
  expect(hosts, 'Typst uses the proxy').toContain('CONNECT packages.typst.org:443 HTTP/1.1');
  expect(await compile(source)).toContain('"severity":1');
  proxy.close();
});

test.skipIf(process.platform !== 'linux')('S73 Typst runs without the variables of the server', async () => {
  const typst = start();
  await typst.run(job);
  const variables = (await readFile(`/proc/${typst.pid}/environ`, 'utf8')).split('\0').filter(Boolean);
  const names = variables.map((variable) => variable.split('=', 1)[0]);
  // Node adds its own.
  expect(names.filter((name) => !name?.startsWith('NODE_')).toSorted()).toEqual(
    Object.keys(typstEnvironment).toSorted(),
  );
});
