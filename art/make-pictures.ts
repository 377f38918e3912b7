import { type PictureName, pictureSizes } from '../web/src/content/picture-sizes.ts';
import { drawings } from './drawings.ts';
import { storePicture } from './store-picture.ts';

/** Renders the landing page's pictures: all, or those named. The output is deterministic. */
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in pictureSizes));
if (unknown.length > 0) {
  console.error(`No such picture: ${unknown.join(', ')}. Available: ${Object.keys(pictureSizes).join(', ')}`);
  process.exit(1);
}
for (const name of Object.keys(pictureSizes) as PictureName[]) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  await storePicture(name, Buffer.from(drawings[name]()));
  console.log(name);
}
