export type Verdict = 'approve' | 'reject';

/** A verdict that waits for the same key once more. */
export interface Arming {
  verdict: Verdict;
  /** Milliseconds since the epoch; from then on the key arms anew. */
  until: number;
}

/** Milliseconds in which the second press counts. */
export const armedFor = 5000;

/** A verdict cannot be taken back, and a key is pressed by accident: the first press arms, the second decides. */
export function pressVerdict(
  armed: Arming | null,
  verdict: Verdict,
  now: number,
): { armed: Arming | null; decides: boolean } {
  if (armed?.verdict === verdict && now < armed.until) return { armed: null, decides: true };
  return { armed: { verdict, until: now + armedFor }, decides: false };
}

export const armedWords: Readonly<Record<Verdict, string>> = {
  approve: 'Press A again to approve, Esc to cancel',
  reject: 'Press R again to reject, Esc to cancel',
};
