import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { domainPictureName } from '../web/src/features/tasks/pictures/domain-picture-name.ts';
import { domainPicture, drawnDomains } from './domain-picture.ts';

/** Draws the pictures of tasks without an image: one of each domain by day, one by night. The output is deterministic. */
const folder = fileURLToPath(new URL('../web/src/features/tasks/pictures/domain-pictures/', import.meta.url));

for (const domain of drawnDomains) {
  for (const daytime of ['day', 'night'] as const) {
    await writeFile(`${folder}${domainPictureName(domain, daytime)}`, domainPicture(domain, daytime));
  }
}
