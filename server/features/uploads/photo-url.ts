import { fileUrl } from '../../contract/uploads.ts';

interface Pictured {
  readonly profilePhoto: { readonly id: string } | null;
  /** The identity provider's. */
  readonly pictureUrl: string | null;
}

/** The address of somebody's photo: the uploaded one, else the identity provider's, else none. */
export function photoUrl({ profilePhoto, pictureUrl }: Pictured): string | null {
  return profilePhoto === null ? pictureUrl : fileUrl(profilePhoto.id);
}
