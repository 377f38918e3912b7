import { fileUrl } from '../../contract/uploads.ts';

interface PhotoSource {
  readonly profilePhoto: { readonly id: string } | null;
  /** From the identity provider. */
  readonly pictureUrl: string | null;
}

/** The URL of a user's photo: the uploaded one, else the identity provider's, else null. */
export function photoUrl({ profilePhoto, pictureUrl }: PhotoSource): string | null {
  return profilePhoto === null ? pictureUrl : fileUrl(profilePhoto.id);
}
