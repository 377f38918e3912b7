import { useRef, useState } from 'react';
import { limits, MiB } from '#contract/limits.ts';

export interface ImportFile {
  readonly name: string;
  /** Of each file that was chosen, another one. */
  readonly number: number;
  /** The bytes in base64. */
  readonly content: string;
}

const tooLarge = `The file is larger than ${limits.importFileBytes / MiB} MB. Leave out columns that are not imported, or import it in parts.`;

/** The file that was chosen last; `refusal` says why it was not taken. */
export function useImportFile() {
  const [file, setFile] = useState<ImportFile | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const number = useRef(0);

  async function choose(chosen: File) {
    number.current += 1;
    const own = number.current;
    setRefusal(null);
    setFile(null);
    if (chosen.size > limits.importFileBytes) return setRefusal(tooLarge);
    try {
      const content = await toBase64(chosen);
      if (own === number.current) setFile({ name: chosen.name, number: own, content });
    } catch {
      // A folder, or a file that was moved or changed since it was chosen.
      setRefusal('The browser could not read the file. Choose it again.');
    }
  }
  return { file, refusal, choose, clear: () => setFile(null) };
}

const toBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
