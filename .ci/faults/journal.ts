// What was asked of the stack, and what it said: the side of the truth that outlives every crash.

/** `unknown`: nobody can say whether it was done. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

interface Entry {
  readonly kind: string;
  readonly outcome: Outcome;
  /** 0 where the connection broke. */
  readonly status: number;
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly took: number;
}

export interface SentFile {
  readonly id: string;
  readonly sha256: string;
  readonly size: number;
}

/** What a submission may be now: one of `states`, all of them acknowledged or possible. */
export interface Work {
  readonly student: string;
  readonly taskId: string;
  /** Unknown while nobody told it. */
  id: string | null;
  states: WorkState[];
}

export interface WorkState {
  readonly status: 'none' | 'pending' | 'approved' | 'rejected';
  readonly description: string;
  readonly files: readonly SentFile[];
  readonly points: number | null;
  readonly version: number;
}

export class Journal {
  readonly entries: Entry[] = [];
  readonly works: Work[] = [];
  /** Acknowledged and bound to nothing, by student. */
  readonly loose: { readonly student: string; readonly file: SentFile }[] = [];
  /** Files that came back as they were sent. */
  readonly read = new Set<string>();
  /** Words of messages and titles of tasks that only we know: stored once, or once at most. */
  readonly messages: { readonly words: string; readonly outcome: Outcome }[] = [];
  readonly tasks: { readonly title: string; readonly outcome: Outcome }[] = [];

  note(entry: Entry): void {
    this.entries.push(entry);
  }

  /** Of the time from `since` on. */
  count(since = 0): Record<Outcome | 'sent', number> {
    const counts = { sent: 0, acknowledged: 0, refused: 0, unknown: 0 };
    for (const { outcome, at } of this.entries) {
      if (at < since) continue;
      counts.sent += 1;
      counts[outcome] += 1;
    }
    return counts;
  }

  /** How often each answer came, for a person to read: `GET 503 unavailable ×3`. */
  answers(since = 0, outcomes: readonly Outcome[] = ['refused', 'unknown']): string[] {
    const counts = new Map<string, number>();
    for (const { kind, outcome, status, code, at } of this.entries) {
      if (at < since || !outcomes.includes(outcome)) continue;
      const name = `${kind} ${status} ${code}`.trim();
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return Array.from(counts, ([name, count]) => `${name} ×${count}`);
  }
}
