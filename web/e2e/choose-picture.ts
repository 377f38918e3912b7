import { expect, type Locator } from '@playwright/test';
import type { SampleFile } from './sample-files.ts';

/** Chooses a file in a field for a picture of the site. */
export async function choosePicture(place: Locator, file: SampleFile): Promise<void> {
  const add = place.getByRole('button', { name: 'Add a picture' });
  // Not the list of refused files, which has the same name.
  const input = place.getByLabel(/^Picture/).and(place.page().locator('input'));
  await expect(add.or(input)).toBeVisible();
  if (await add.isVisible()) await add.click();
  await input.setInputFiles(file);
}

/** The address of a picture that is absolute, for a request to the same server. */
export function withoutOrigin(address: string | null): string {
  const { pathname, search } = new URL(address ?? '');
  return pathname + search;
}
