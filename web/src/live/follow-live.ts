import type { QueryClient } from '@tanstack/react-query';
import {
  getEvents,
  getMissedEvents,
  type LiveEvent,
  type LiveEventKind,
  liveEventData,
  type StreamEventKind,
  streamEventKinds,
  streamLeaderboard,
} from '#contract/live-events.ts';
import { buildAddress } from '../api/address.ts';
import { call } from '../api/client.ts';
import { followActions } from '../api/own-actions.ts';
import { sessionKey } from '../api/query-client.ts';
import { publish } from './live-bus.ts';
import {
  anyChange,
  deskCountsChange,
  type LiveChange,
  type LiveReader,
  leaderboardChange,
  liveChanges,
  unreadChange,
} from './live-changes.ts';
import { refetchChanges } from './refetch-changes.ts';
import { type PassedEvent, shareStream } from './share-stream.ts';
import { storeUnread } from './store-unread.ts';

/** Milliseconds until a request for events is given up; the next one follows later. */
const missedTimeout = 20_000;

const logKinds = Object.keys(liveEventData) as LiveEventKind[];

/** Undefined if this version of the app does not know the kind, or the data is not of its shape. */
export function readEvent({ kind, data }: Pick<PassedEvent, 'kind' | 'data'>): LiveEvent | undefined {
  const schema = liveEventData[kind as LiveEventKind];
  try {
    const parsed = schema?.safeParse(JSON.parse(data));
    return parsed?.success ? ({ kind, data: parsed.data } as LiveEvent) : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined if the data is not of the shape that this version of the app knows. */
function readOver({ data }: Pick<PassedEvent, 'data'>): number | undefined {
  try {
    return streamLeaderboard.data.safeParse(JSON.parse(data)).data?.over;
  } catch {
    return undefined;
  }
}

/** What an event changes for a reader. */
export function changesOf({ kind, data }: LiveEvent, reader: LiveReader): LiveChange[] {
  // The compiler does not see that `data` belongs to `kind`.
  return (liveChanges[kind] as (data: LiveEvent['data'], reader: LiveReader) => LiveChange[])(data, reader);
}

interface Following {
  queryClient: QueryClient;
  account: string;
  reader: LiveReader;
  onConnected: (connected: boolean) => void;
}

/** Keeps what the pages show up to date, until the returned function is called. */
export function followLive({ queryClient, account, reader, onConnected }: Following): () => void {
  const changes = refetchChanges(queryClient);
  const leave = shareStream(
    {
      account,
      kinds: [...logKinds, ...streamEventKinds],
      addressAfter: (after) => buildAddress(getEvents, { query: { after } }),
      missedAfter: async (after) => {
        const signal = AbortSignal.timeout(missedTimeout);
        return (await call(getMissedEvents, { query: { after }, signal })).events;
      },
    },
    {
      onEvent(passed) {
        const kind = passed.kind as StreamEventKind;
        if (kind === streamLeaderboard.kind) changes.add(leaderboardChange(readOver(passed)));
        if (kind === 'reset') changes.add(anyChange);
        const event = readEvent(passed);
        if (!event) return;
        for (const change of changesOf(event, reader)) changes.add(change);
        if (event.kind === 'notification' && !storeUnread(queryClient, event.data)) {
          changes.add(unreadChange(event.data.kind));
        }
        publish(event);
      },
      onMissed: () => changes.add(anyChange),
      onConnected(connected) {
        onConnected(connected);
        if (connected) changes.catchUp();
      },
      onRefused: () => void queryClient.invalidateQueries({ queryKey: sessionKey }),
    },
  );
  // Also without a connection. With one, the event of the change and the change itself become one request.
  const unfollow = followActions(() => {
    if (reader.isAdministrator) changes.add(deskCountsChange);
  });
  return () => {
    unfollow();
    leave();
    changes.end();
  };
}
