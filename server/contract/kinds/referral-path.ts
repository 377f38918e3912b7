/** The address that a student passes on, after the origin. */
export const referralPath = (code: string) => `/r/${code}`;
