/** A file that cannot be checked; the message is for the user. */
export class UnreadableFile extends Error {}

export const readerNotLoaded =
  'What reads PDF files could not be loaded. Check your connection and choose the file again.';
