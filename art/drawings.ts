import type { PictureName } from '../web/src/content/picture-sizes.ts';
import { goldenHour, night } from './field-colours.ts';
import { fieldScene, tallField, wideField } from './field-scene.ts';
import { competitions, socialInitiatives, startupExpo, talks, workshops } from './offers-by-day.ts';
import { exhibitions, prizes, pronites, shows, studio } from './offers-by-night.ts';
import { relayScene } from './relay-scene.ts';

/** Every picture by its name. */
export const drawings: Record<PictureName, () => string> = {
  'field-day': () => fieldScene(wideField, goldenHour),
  'field-night': () => fieldScene(wideField, night),
  'field-day-tall': () => fieldScene(tallField, goldenHour),
  'field-night-tall': () => fieldScene(tallField, night),
  competitions,
  workshops,
  talks,
  shows,
  'startup-expo': startupExpo,
  exhibitions,
  'social-initiatives': socialInitiatives,
  pronites,
  prizes,
  studio,
  relay: relayScene,
};
