import { sendEarly } from './api/early-request.ts';
import { addresses } from './api/site-facts.ts';
import { patternOf } from './path-of.ts';
import { loadStudentShell, otherStudentPages, ownDataPages } from './student-pages.ts';

// Without this the network would be idle while a phone runs the app. The app asks for both again, and handles failures.
sendEarly(addresses.session);
const load = Object.entries({ ...ownDataPages, ...otherStudentPages }).find(([path]) =>
  new RegExp(patternOf(path), 'i').test(location.pathname),
)?.[1];
if (load) for (const part of [loadStudentShell, load]) part().catch(() => {});
