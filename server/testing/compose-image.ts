import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The image of a service in docker-compose.yml, including its digest. */
export function composeImage(service: string): string {
  const compose = readFileSync(join(import.meta.dirname, '../../docker-compose.yml'), 'utf8');
  const block = compose.split(new RegExp(`^ {2}${service}:$`, 'm'))[1]?.split(/^ {2}\S/m)[0];
  const image = /^ {4}image: (?:&\S+ )?([^*\s]\S*)$/m.exec(block ?? '')?.[1];
  if (image === undefined) throw new Error(`docker-compose.yml names no image for ${service}`);
  return image;
}
