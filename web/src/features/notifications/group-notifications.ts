import { isNotificationKind, notificationKinds } from '#contract/notification-kinds.ts';
import type { Notification } from '#contract/notifications.ts';
import { formatDayHeading } from '../../ui/time/format-time.ts';

/** Undefined for a kind whose notifications stay apart, or of a later release. */
const severalOf = ({ kind }: Notification): string | undefined =>
  isNotificationKind(kind) ? notificationKinds[kind].several : undefined;

export interface NotificationGroup {
  /** Of the newest one. */
  readonly id: string;
  /** '5 new tasks'. */
  readonly title: string;
  readonly items: readonly [Notification, Notification, ...Notification[]];
}
export type Entry = Notification | NotificationGroup;
export const isGroup = (entry: Entry): entry is NotificationGroup => 'items' in entry;

const dayOf = (iso: string) => new Date(iso).toDateString();

/** Makes one entry of each run of the same kind on the same day, in the reader's time zone. */
export function groupNotifications(items: readonly Notification[]): Entry[] {
  const runs: Notification[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const together =
      last?.kind === item.kind && severalOf(item) && dayOf(last.createdAt) === dayOf(item.createdAt);
    if (run && together) run.push(item);
    else runs.push([item]);
  }
  return runs.flatMap(([first, second, ...rest]): Entry[] => {
    if (!first) return [];
    if (!second) return [first];
    const all = [first, second, ...rest] as const;
    return [{ id: first.id, title: `${all.length} ${severalOf(first)}`, items: [...all] }];
  });
}

export interface DayOfEntries {
  /** 'Today', 'Yesterday', 'Tuesday 3 February'. */
  readonly label: string;
  readonly entries: readonly Entry[];
}

const timeOf = (entry: Entry) => (isGroup(entry) ? entry.items[0].createdAt : entry.createdAt);

/** Entries by day, in their order. */
export function byDay(entries: readonly Entry[], now: Date): DayOfEntries[] {
  const days: { label: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const label = formatDayHeading(new Date(timeOf(entry)), now);
    const day = days.at(-1);
    if (day?.label === label) day.entries.push(entry);
    else days.push({ label, entries: [entry] });
  }
  return days;
}
