import { useSearchParams } from 'react-router-dom';
import { attend } from '#contract/kinds/attendance.ts';
import type { Task } from '#contract/tasks.ts';
import { codeParameter } from '../../../paths.ts';
import { atOnce } from '../../../ui/loading/at-once.ts';
import { CodeNotLoaded } from '../../../ui/loading/code-not-loaded.tsx';
import { lateCode, useLateCode } from '../../../ui/loading/late-code.ts';

const scanResult = lateCode(async () => ({ Result: (await import('./scan-result.tsx')).ScanResult }));

/** Above a task: records the student who opened the address in the code of an event. */
export function ScannedCode({ task }: { task: Task }) {
  const { code, error } = useLateCode(scanResult, atOnce);
  const [params] = useSearchParams();
  if (code) return <code.Result task={task} />;
  if (error && params.has(codeParameter)) return <CodeNotLoaded late={scanResult} message={attend.failure} />;
  return null;
}
