import { patternOf } from './path-of.ts';
import { loadStudentShell, otherStudentPages, ownDataPages } from './student-pages.ts';

// Asks for the code of the student's page that was opened, beside the code of the app. Without this the network would be
// idle while a phone runs the app, whose router asks again; that is also who handles a failure.
const load = Object.entries({ ...ownDataPages, ...otherStudentPages }).find(([path]) =>
  new RegExp(patternOf(path), 'i').test(location.pathname),
)?.[1];
if (load) for (const part of [loadStudentShell, load]) part().catch(() => {});
