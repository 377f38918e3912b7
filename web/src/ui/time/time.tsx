import { useEffect, useReducer } from 'react';
import { followServerTime, presentTime } from '../../api/server-time.ts';
import { classNames } from '../class-names.ts';
import {
  exactTime,
  formatAge,
  formatAgo,
  formatAsOf,
  formatDay,
  formatDueIn,
  formatDueInSentence,
  formatWhen,
} from './format-time.ts';

const tickMs = 30_000;

/** The present time by the server's clock, updated every 30 seconds and when an answer corrects it. */
export function useNow(): Date {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, tickMs);
    const unfollow = followServerTime(tick);
    return () => {
      clearInterval(timer);
      unfollow();
    };
  }, []);
  return presentTime();
}

interface TimeProps {
  /** ISO timestamp. */
  date: string;
  className?: string;
}

/** The exact time is in the tooltip and is read by screen readers. Not focusable: a list may contain hundreds. */
function Moment({ date, words, className }: TimeProps & { words: (date: Date, now: Date) => string }) {
  const now = useNow();
  const moment = new Date(date);
  return (
    <time
      dateTime={date}
      title={exactTime(moment)}
      // A finger presses the link of the row below it; a mouse shows the exact time.
      className={classNames('relative tabular-nums pointer-coarse:pointer-events-none', className)}
    >
      {words(moment, now)}
      <span className="sr-only"> ({exactTime(moment)})</span>
    </time>
  );
}

interface DueInProps extends TimeProps {
  /** Starts in lower case, for the middle of a sentence. */
  inSentence?: boolean;
}

/** A deadline: '3 days left'. */
export function DueIn({ inSentence = false, ...props }: DueInProps) {
  return <Moment {...props} words={inSentence ? formatDueInSentence : formatDueIn} />;
}

/** A moment that has passed: 'yesterday 18:20'. */
export function When(props: TimeProps) {
  return <Moment {...props} words={formatWhen} />;
}

/** A moment that has passed, to the minute: '14:02'. */
export function AsOf(props: TimeProps) {
  return <Moment {...props} words={formatAsOf} />;
}

/** How long ago: '2 days ago'. */
export function Ago(props: TimeProps) {
  return <Moment {...props} words={formatAgo} />;
}

/** How long something waits: 'Waiting 5 days'. */
export function Waiting(props: TimeProps) {
  return <Moment {...props} words={(date, now) => `Waiting ${formatAge(date, now)}`} />;
}

/** A date, also on the day itself: '3 Feb 2026'. */
export function Day(props: TimeProps) {
  return <Moment {...props} words={formatDay} />;
}
