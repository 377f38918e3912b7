import { z } from 'zod';
import { defineRoute } from './route.ts';

const address = z.object({
  /** Signed: who knows it reads the deadlines, without a session. */
  url: z.url(),
});

export const getCalendarAddress = defineRoute({
  method: 'GET',
  path: '/api/me/calendar',
  access: 'student',
  summary: "The address of the caller's calendar",
  response: address,
  failure: 'Failed to load the address of your calendar. Please try again.',
});

export const renewCalendarAddress = defineRoute({
  method: 'POST',
  path: '/api/me/calendar',
  access: 'student',
  summary: "A new address of the caller's calendar; the one before answers no more",
  response: address,
  failure: 'The address could not be renewed. Please try again.',
});

export const getCalendar = defineRoute({
  method: 'GET',
  path: '/api/calendar/:token',
  access: 'public',
  summary: 'The deadlines of a student as iCalendar, by a signed address',
  params: z.strictObject({ token: z.string().max(200) }),
  produces: 'file',
  mediaTypes: ['text/calendar'],
});
