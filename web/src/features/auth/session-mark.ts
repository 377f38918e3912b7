/**
 * Whether somebody was signed in on this device before. A visitor who never was gets the specification's 404 page on a
 * guarded address; everybody else learns that they were signed out. Their visits of the landing page are not counted.
 */
const key = 'torchbearer:signed-in-before';

export function rememberSession(): void {
  try {
    localStorage.setItem(key, 'true');
  } catch {
    // Storage is blocked or full: the 404 page links to the sign-in too.
  }
}

export function hadSession(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
