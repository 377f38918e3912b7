import { isAllowedHost } from '../../is-allowed-host.ts';

/** Whether a picture may be copied from this address, which comes from Google's ID token. */
export const isGooglePicture = (address: string) => isAllowedHost(address, ['*.googleusercontent.com']);

export interface PhotoState {
  readonly profilePhoto: { readonly id: string } | null;
  readonly copiedPictureId: string | null;
}

/** Whether the user has uploaded their photo: it is not the copy of Google's picture. */
export const hasOwnPhoto = ({ profilePhoto, copiedPictureId }: PhotoState) =>
  profilePhoto !== null && profilePhoto.id !== copiedPictureId;
