import { queryOptions } from '@tanstack/react-query';
import { getAttendanceCode } from '#contract/kinds/attendance-desk.ts';
import { call } from '../../../api/client.ts';

export const attendanceKey = ['attendance'] as const;

/** Often enough that a new code and the number of people appear within seconds. */
const interval = 5_000;

export const attendanceCodeQuery = (taskId: string) =>
  queryOptions({
    queryKey: [...attendanceKey, taskId],
    queryFn: ({ signal }) => call(getAttendanceCode, { params: { id: taskId }, signal }),
    refetchInterval: interval,
    // The window of a projector may have no focus.
    refetchIntervalInBackground: true,
    retry: false,
    // An old code must not be shown for a moment.
    gcTime: 0,
  });
