import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { galleryParts } from '../features/ui-gallery/gallery-parts.ts';
import { UiGalleryPage } from './ui-gallery-page.tsx';

/** Components that `/_ui` does not show, and why. */
const unseen: Record<string, string> = {
  'batch-head.tsx': 'a progress bar, which is shown, with lines of text',
  'batch-results.tsx': 'choice pills above a list, both of which are shown',
  'batch-row.tsx': 'a row with a progress bar, which is shown',
  'fleeting-button.tsx': 'a button, which is shown, that does not lose the focus when it disappears',
  'code-not-loaded.tsx': 'an error state, which is shown, whose button loads code',
  'counted.tsx': 'the counter of a field near its limit, shown by the text areas',
  'delete-dialog.tsx': 'a confirm dialog, which is shown, with another text',
  'dialog-buttons.tsx': 'the end of a form in a dialog, stuck to the bottom of the window',
  'ember-drawing.tsx': 'the part of embers.tsx that is loaded later',
  'embers.tsx': 'ornament of the landing page, drawn over the whole of its section',
  'late-select.tsx': 'a select, which is shown, whose code is loaded later',
  'linked-text.tsx': 'an external link, which is shown, within a text',
  'markdown-text.tsx': 'the part of markdown.tsx that is loaded later',
  'missing-item-dialog.tsx': 'a dialog with an error state, both of which are shown',
  'page-address.tsx': 'two buttons, which are shown',
  'qr-code.tsx': 'a picture for cameras, the same in both themes',
  'query-failed.tsx': 'an error state, which is shown, with the message of a problem',
  'row-keys.tsx': 'the keys dialog, which is shown, of a list of rows',
  'selection-bar.tsx': 'buttons, which are shown, of a list in which rows are selected',
  'spinner.tsx': 'shown inside the busy buttons and the loading state',
  'undo-button.tsx': 'a button, which is shown, that opens a dialog',
  'toast-view.tsx': 'the part of toaster.tsx that is loaded later',
};

const kit = join(import.meta.dirname, '..', 'ui');
const gallery = join(import.meta.dirname, '..', 'features', 'ui-gallery');
const sources = [
  ...readdirSync(gallery).map((name) => join(gallery, name)),
  join(import.meta.dirname, 'ui-gallery-page.tsx'),
].map((file) => readFileSync(file, 'utf8'));

const shown = new Set(
  sources.flatMap((source) =>
    Array.from(source.matchAll(/from '[./]+\/ui\/(?:[\w-]+\/)?([\w.-]+)'/g), ([, name]) => name),
  ),
);
const parts = readdirSync(kit, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => basename(name));

it.each(parts)('%s is shown in the gallery, or has a reason not to be', (part) => {
  expect(shown.has(part), part).toBe(!(part in unseen));
});

it('lists no component that does not exist', () => {
  for (const part of Object.keys(unseen)) expect(parts).toContain(part);
});

it('shows every page of the gallery', () => {
  const listed = readFileSync(join(gallery, 'gallery-parts.ts'), 'utf8');
  const pages = readdirSync(gallery).filter((name) => /^gallery-(?!section|parts)/.test(name));
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) expect(listed).toContain(`'./${page}'`);
});

it('draws every section in both themes', () => {
  const router = createMemoryRouter([{ path: '/', element: createElement(UiGalleryPage) }]);
  const client = new QueryClient();
  const page = createElement(RouterProvider, { router });
  const html = renderToString(createElement(QueryClientProvider, { client }, page));
  for (const { id } of galleryParts) expect(html).toContain(`id="${id}"`);
  for (const theme of ['light', 'dark'])
    expect(html.split(`data-theme="${theme}"`).length - 1, theme).toBeGreaterThanOrEqual(galleryParts.length);
});
