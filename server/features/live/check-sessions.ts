import type { Deps } from '../../deps.ts';
import { findActors } from '../../http/session.ts';
import { audiencesOf, type EventStream } from './event-stream.ts';

type CheckDeps = Pick<Deps, 'listener' | 'runSql' | 'config' | 'now' | 'sessionCache'>;

/**
 * Ends streams whose session has ended, or allows something else than when they began: as soon as PostgreSQL notifies of the
 * change, and otherwise at the next `check`.
 */
export class SessionChecks {
  readonly #deps: CheckDeps;
  readonly #end: (stream: EventStream) => void;
  #unchecked = new Set<EventStream>();
  #checking: Promise<void> | null = null;

  /** Subscribes to the listener, which must not have begun. */
  constructor(deps: CheckDeps, streams: ReadonlySet<EventStream>, end: (stream: EventStream) => void) {
    this.#deps = deps;
    this.#end = end;
    const checkAll = () => this.check(streams);
    deps.listener?.subscribe({
      channel: 'session_changes',
      notifiedBy: 'notify_session_change',
      onNotification: (id) => {
        if (id === '') return checkAll();
        this.check([...streams].filter((stream) => idsOf(stream).includes(id)));
      },
      onInterruption: checkAll,
    });
  }

  /** One statement at a time, each for all streams that were to be checked when it began. */
  check(streams: Iterable<EventStream>): void {
    for (const stream of streams) this.#unchecked.add(stream);
    if (this.#unchecked.size === 0) return;
    this.#checking ??= this.#checkAll().finally(() => {
      this.#checking = null;
      this.check([]);
    });
  }

  async #checkAll(): Promise<void> {
    const streams = [...this.#unchecked];
    this.#unchecked = new Set();
    try {
      const actors = await findActors(this.#deps, [...new Set(streams.map(({ actor }) => actor.sessionId))]);
      for (const stream of streams) {
        const actor = actors.get(stream.actor.sessionId);
        const same = actor && stream.audiences.symmetricDifference(audiencesOf(actor)).size === 0;
        if (same !== true) this.#end(stream);
      }
    } catch {
      // The database does not answer, so there are no events to send either. The next heartbeat checks again.
    }
  }
}

const idsOf = ({ actor: { sessionId, user, administrator } }: EventStream) => [
  sessionId,
  user?.id,
  administrator?.id,
];
