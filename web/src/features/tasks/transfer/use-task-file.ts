import { useEffect, useRef, useState } from 'react';
import { limits, MiB } from '#contract/limits.ts';
import { readTaskFile } from '#contract/task-file.ts';
import { type SentRow, sendImages } from './send-images.ts';

interface TaskFile {
  readonly name: string;
  /** Of each file that was read, another one. */
  readonly number: number;
  readonly startsOn: string | null;
  readonly rows: readonly SentRow[];
}

interface Reading {
  readonly file: TaskFile | null;
  /** Why no row of the file can be imported. */
  readonly refusal: string | null;
  /** Why the images could not be sent. */
  readonly failure: unknown;
  /** What is done with the chosen file at present; null: nothing. */
  readonly progress: { readonly number: number; readonly images: number } | null;
}

const nothing: Reading = { file: null, refusal: null, failure: null, progress: null };

/** The file that was chosen last, with its images on the server. */
export function useTaskFile() {
  const [reading, setReading] = useState(nothing);
  const running = useRef<AbortController>(null);
  const files = useRef(0);
  useEffect(() => () => running.current?.abort(), []);

  function clear() {
    running.current?.abort();
    setReading(nothing);
  }

  async function choose(chosen: File) {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    const show = (next: Partial<Reading>) => !signal.aborted && setReading({ ...nothing, ...next });
    show({ progress: { number: 0, images: 0 } });
    try {
      // Not read: a phone may not have the memory.
      if (chosen.size > limits.taskFileBytes)
        return show({ refusal: `The file is larger than ${limits.taskFileBytes / MiB} MB.` });
      const read = readTaskFile(await chosen.text());
      if ('refusal' in read) return show(read);
      const images = read.rows.reduce((sum, row) => sum + row.images.length, 0);
      const onNext = (number: number) => show({ progress: { number, images } });
      const rows = await sendImages(read.rows, { signal, onNext });
      files.current += 1;
      const { startsOn } = read.edition;
      show({ file: { name: chosen.name, number: files.current, startsOn, rows } });
    } catch (failure) {
      show({ failure });
    }
  }
  return { ...reading, choose, clear };
}
