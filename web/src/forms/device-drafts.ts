import { inServerTime } from '../api/server-time.ts';

/** Of the storage keys of all drafts; the account follows. */
export const prefix = 'torchbearer:draft:';

/** Milliseconds for which a device keeps a draft. */
const keptFor = 7 * 24 * 60 * 60_000;

/** What local storage keeps. */
interface Kept {
  /** When it was stored by the device's date, which `isOld` compares with itself. Milliseconds since the epoch. */
  at: number;
  /** Of what the form is about. */
  version?: number | undefined;
  values: unknown;
}

/** Also true for what is not a draft. */
export function isOld(text: string): boolean {
  try {
    const { at } = JSON.parse(text) as Partial<Kept>;
    return typeof at !== 'number' || at < Date.now() - keptFor;
  } catch {
    return true;
  }
}

/** The keys of drafts. */
export const keysIn = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );

export const isOf = (accounts: readonly string[], key: string) =>
  accounts.some((account) => key.startsWith(`${prefix}${account}:`));

/** Whose drafts are stored; null: everybody's. A form may close after its account has signed out. */
let owners: readonly string[] | null = null;

/** Whether a draft may be stored: false after its account has signed out, or another one has signed in. */
export const mayStore = (key: string) => owners === null || isOf(owners, key);

/** Null without one. Throws if storage is blocked. */
export function readOnDevice(key: string): Kept | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  if (isOld(text)) {
    localStorage.removeItem(key);
    return null;
  }
  return JSON.parse(text) as Kept;
}

/** @returns whether it is stored. Throws if storage is blocked or full. */
export function storeOnDevice(key: string, values: unknown, version?: number): boolean {
  if (!mayStore(key)) return false;
  localStorage.setItem(key, JSON.stringify({ at: Date.now(), version, values } satisfies Kept));
  return true;
}

/** When a draft was typed by the server's clock, and for which version; a field is undefined if that is not known. */
export function aboutOnDevice(key: string): { at?: Date; version?: number | undefined } {
  try {
    const kept = readOnDevice(key);
    return kept === null ? {} : { at: inServerTime(kept.at), version: kept.version };
  } catch {
    return {};
  }
}

/** Whether the device keeps a draft of one of these accounts. */
export function hasDeviceDraft(accounts: readonly string[]): boolean {
  try {
    return keysIn(localStorage).some((key) => isOf(accounts, key));
  } catch {
    return false;
  }
}

function removeWhere(unwanted: (key: string) => boolean): void {
  try {
    for (const key of keysIn(localStorage)) if (unwanted(key)) localStorage.removeItem(key);
  } catch {
    // If storage is blocked, nothing was stored.
  }
}

/** Removes the drafts that the device keeps of these accounts, which have signed out, and stores no more. */
export function forgetDeviceDrafts(accounts: readonly string[]): void {
  owners = [];
  removeWhere((key) => isOf(accounts, key));
}

/**
 * Removes the drafts that are too old and, when an account is signed in, those of all others. A session that has ended in
 * another way than by signing out keeps them: the same person signs in again.
 */
export function keepDeviceDrafts(accounts: readonly string[]): void {
  const signedIn = accounts.length > 0;
  if (signedIn) owners = accounts;
  removeWhere((key) => (signedIn && !isOf(accounts, key)) || isOld(localStorage.getItem(key) ?? ''));
}
