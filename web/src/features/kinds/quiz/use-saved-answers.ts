import { useEffect, useRef, useState } from 'react';
import type { GivenAnswers } from '#contract/kinds/question.ts';
import { saveAnswers } from '#contract/kinds/quiz.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { call } from '../../../api/client.ts';

/** Milliseconds without a change. */
const pause = 500;
const retryAfter = 3_000;

const notes = {
  none: '',
  saving: 'Saving…',
  saved: 'Your answers are saved.',
  failed: 'Not saved yet. Trying again…',
};

interface Target {
  taskId: string;
  attempt: string;
  onEnded: () => void;
}

/** Saves the whole answer sheet, one request after the other, so that the last one wins. */
export function useSavedAnswers(target: Target) {
  const latest = useRef(target);
  latest.current = target;
  const waiting = useRef<GivenAnswers | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const busy = useRef(false);
  const [state, setState] = useState<keyof typeof notes>('none');

  const send = useRef(async () => {
    clearTimeout(timer.current);
    const answers = waiting.current;
    if (answers === null || busy.current) return;
    waiting.current = null;
    busy.current = true;
    const { taskId, attempt } = latest.current;
    try {
      await call(saveAnswers, { params: { id: taskId }, body: { attempt, answers } });
      if (waiting.current === null) setState('saved');
    } catch (error) {
      if (error instanceof ApiProblem && error.problem.code === 'attempt_ended') {
        latest.current.onEnded();
        return;
      }
      waiting.current ??= answers;
      setState('failed');
      timer.current = setTimeout(() => void send.current(), retryAfter);
      return;
    } finally {
      busy.current = false;
    }
    // What was answered meanwhile.
    void send.current();
  });

  useEffect(() => {
    const flush = () => void send.current();
    window.addEventListener('pagehide', flush);
    window.addEventListener('online', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('online', flush);
      flush();
    };
  }, []);

  return {
    note: notes[state],
    save(answers: GivenAnswers) {
      waiting.current = answers;
      setState('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send.current(), pause);
    },
  };
}
