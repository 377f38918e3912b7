import { isOf, isOld, keysIn } from './use-draft.ts';

/** Whether the device keeps a draft of one of these accounts. */
export function hasDeviceDraft(accounts: readonly string[]): boolean {
  try {
    return keysIn(localStorage).some((key) => isOf(accounts, key));
  } catch {
    return false;
  }
}

/** Removes the drafts that the device keeps of these accounts, at their sign-out, and those of all accounts that are too old. */
export function forgetDeviceDrafts(accounts: readonly string[] = []): void {
  try {
    for (const key of keysIn(localStorage)) {
      if (isOf(accounts, key) || isOld(localStorage.getItem(key))) localStorage.removeItem(key);
    }
  } catch {
    // If storage is blocked, nothing was stored.
  }
}
