import { GalleryButtons } from './gallery-buttons.tsx';
import { GalleryChoices } from './gallery-choices.tsx';
import { GalleryData } from './gallery-data.tsx';
import { GalleryFields } from './gallery-fields.tsx';
import { GalleryFiles } from './gallery-files.tsx';
import { GalleryFoundations } from './gallery-foundations.tsx';
import { GalleryOverlays } from './gallery-overlays.tsx';
import type { GalleryPart } from './gallery-section.tsx';
import { GalleryStates } from './gallery-states.tsx';
import { GalleryTable } from './gallery-table.tsx';

/** In the order of the page and its table of contents. */
export const galleryParts: readonly GalleryPart[] = [
  { id: 'foundations', title: 'Colour, type, form', Show: GalleryFoundations },
  { id: 'buttons', title: 'Buttons and links', Show: GalleryButtons },
  { id: 'fields', title: 'Fields', Show: GalleryFields },
  { id: 'choices', title: 'Select and combobox', Show: GalleryChoices },
  { id: 'files', title: 'Files and progress', Show: GalleryFiles },
  { id: 'overlays', title: 'Dialog, drawer, menu, toast, banner', Show: GalleryOverlays },
  { id: 'table', title: 'Table', Show: GalleryTable, wide: true },
  { id: 'data', title: 'Badges, points, people, time', Show: GalleryData },
  { id: 'states', title: 'Tabs, empty, failed, loading, pages', Show: GalleryStates },
];
