// Every request to the stack and its response, kept outside the stack, where no crash can lose it.

/** `unknown`: the response does not tell whether the write happened. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

interface Entry {
  readonly kind: string;
  readonly outcome: Outcome;
  /** 0 if the connection broke. */
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

/** A submission, which is in one of `states`: the acknowledged one and those that unknown responses make possible. */
export interface Work {
  readonly student: string;
  readonly taskId: string;
  /** Null until a response contains it. */
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

const reads: ReadonlySet<string> = new Set(['read', 'read queue', 'download']);

export class Journal {
  readonly entries: Entry[] = [];
  readonly works: Work[] = [];
  /** Acknowledged files that belong to no submission. */
  readonly unbound: { readonly student: string; readonly file: SentFile }[] = [];
  /** Ids of files that were downloaded with the bytes that were sent. */
  readonly verified = new Set<string>();
  /** Unique texts: stored exactly once if acknowledged, at most once if unknown. */
  readonly messages: { readonly text: string; readonly outcome: Outcome }[] = [];
  readonly tasks: { readonly title: string; readonly outcome: Outcome }[] = [];

  record(entry: Entry): void {
    this.entries.push(entry);
  }

  /** Counts requests since a time. */
  count(since = 0): Record<Outcome | 'sent', number> {
    const counts = { sent: 0, acknowledged: 0, refused: 0, unknown: 0 };
    for (const { outcome, at } of this.entries) {
      if (at < since) continue;
      counts.sent += 1;
      counts[outcome] += 1;
    }
    return counts;
  }

  /** Milliseconds from `time` until the first acknowledgement of a write that was sent after it; null if there is none. */
  firstWriteAfter(time: number): number | null {
    const ends = this.entries
      .filter(({ at, kind, outcome }) => at > time && outcome === 'acknowledged' && !reads.has(kind))
      .map(({ at, took }) => at + took - time);
    return ends.length === 0 ? null : Math.min(...ends);
  }

  /** How often each response occurred, for the report: `read 503 unavailable ×3`. */
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
