/** How the browsers, and Vite for styles, say that a page's code did not arrive. */
const failures = [
  /dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
  /loading (css )?chunk/i,
];

/** Whether a page broke before it began: its code could not be fetched. */
export function isLoadFailure(error: unknown): error is Error {
  return error instanceof Error && failures.some((words) => words.test(error.message));
}

/** Whether the site answers: without that, a reload would end on the browser's own page. */
export async function siteAnswers(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
