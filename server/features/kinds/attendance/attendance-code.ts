import type { Config } from '../../../config.ts';
import { attendanceCodeSeconds } from '../../../contract/kinds/attendance.ts';
import { readToken, signToken } from '../../../mail/signed-token.ts';

const purposeOf = (taskId: string) => `attendance ${taskId}`;
const milliseconds = attendanceCodeSeconds * 1_000;
const periodAt = (time: Date) => Math.floor(time.getTime() / milliseconds);

/** The code of a task that is shown at a time. */
export function attendanceCode(config: Pick<Config, 'oidc'>, taskId: string, now: Date) {
  const period = periodAt(now);
  return {
    code: signToken(config, purposeOf(taskId), String(period)),
    validSeconds: ((period + 2) * milliseconds - now.getTime()) / 1_000,
  };
}

/** It counts while it is shown, and as long again for who scans it at the last moment. */
export function checkCode(
  config: Pick<Config, 'oidc'>,
  { taskId, code, now }: { readonly taskId: string; readonly code: string; readonly now: Date },
): 'valid' | 'old' | 'unknown' {
  const period = readToken(config, purposeOf(taskId), code);
  if (period === null) return 'unknown';
  const age = periodAt(now) - Number(period);
  // -1: another server, whose clock is ahead, has made it.
  return age >= -1 && age <= 1 ? 'valid' : 'old';
}
