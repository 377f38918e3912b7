import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The mails to this address from the stack of a worker, without the line breaks of quoted-printable. */
export function mailsTo(parallelIndex: number, address: string): string[] {
  const folder = join(process.env.E2E_DATA_DIR ?? '', `stack-${parallelIndex}`, 'mail');
  return (existsSync(folder) ? readdirSync(folder) : [])
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`))
    .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}
