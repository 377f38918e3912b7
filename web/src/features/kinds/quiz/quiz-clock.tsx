import { useEffect, useState } from 'react';
import { presentTime } from '../../../api/server-time.ts';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';

interface QuizClockProps {
  endsAt: string;
  /** The time is over. */
  onEnd: () => void;
}

const secondsUntil = (end: string) =>
  Math.max(0, Math.ceil((Date.parse(end) - presentTime().getTime()) / 1_000));

/** Seconds at which the time left is read out. */
const announced = [60, 30, 10];

/** The time left, by the server's clock. Screen readers say it in the last minute only. */
export function QuizClock({ endsAt, onEnd }: QuizClockProps) {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt));
  const over = seconds === 0;
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(endsAt)), 500);
    return () => clearInterval(timer);
  }, [endsAt]);
  useEffect(() => {
    if (!over) return;
    onEnd();
    // The clock here may be a little ahead of the server's.
    const timer = setInterval(onEnd, 2_000);
    return () => clearInterval(timer);
  }, [over, onEnd]);
  const shown = announced.findLast((at) => seconds <= at);
  return (
    <>
      <p
        role="timer"
        className={seconds <= 60 ? 'font-semibold text-bad tabular-nums' : 'font-semibold tabular-nums'}
      >
        {clockOf(seconds)} left
      </p>
      <p aria-live="polite" className="sr-only">
        {shown !== undefined && seconds > 0 && `${countOf(shown, 'second')} left`}
        {over && 'The time is over.'}
      </p>
    </>
  );
}

/** '9:05', '3:00:00', '4 days' */
function clockOf(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  if (days > 1) return countOf(days, 'day');
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${formatNumber(hours)}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
