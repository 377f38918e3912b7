import { fileUrl } from '../../contract/uploads.ts';

/** The URL of a user's photo: what they uploaded, otherwise the copy of Google's; null without one. */
export function photoUrl(photoId: string | null | undefined): string | null {
  return photoId == null ? null : fileUrl(photoId);
}
