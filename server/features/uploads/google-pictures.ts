import { isAllowedHost } from '../../is-allowed-host.ts';

/** Whether a picture may be copied from this address, which comes from Google's ID token. */
export const isGooglePicture = (address: string) => isAllowedHost(address, ['*.googleusercontent.com']);
