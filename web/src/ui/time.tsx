import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { dueInWords, exactTime, whenInWords } from './time-words.ts';
import { Tooltip } from './tooltip.tsx';

const tickMs = 30_000;

/** The present, moving on while the page stands open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface TimeProps {
  /** ISO timestamp. */
  date: string;
  className?: string;
}

function Moment({ date, words, className }: TimeProps & { words: (date: Date, now: Date) => string }) {
  const now = useNow();
  const moment = new Date(date);
  return (
    <Tooltip content={exactTime(moment)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact time must be one focus away */}
      <time tabIndex={0} dateTime={date} className={classNames('rounded tabular-nums', className)}>
        {words(moment, now)}
      </time>
    </Tooltip>
  );
}

/** A deadline: '3 days left'. */
export function DueIn(props: TimeProps) {
  return <Moment {...props} words={dueInWords} />;
}

/** A moment that has passed: 'yesterday 18:20'. */
export function When(props: TimeProps) {
  return <Moment {...props} words={whenInWords} />;
}
