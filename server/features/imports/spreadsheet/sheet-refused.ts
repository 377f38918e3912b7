/** Why a file cannot be read, and what to do, in words for the administrator. */
export class SheetRefused extends Error {}
