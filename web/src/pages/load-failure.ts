/** The messages of browsers, and of Vite for styles, when a page's code could not be loaded. */
const failures = [
  /dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
  /loading (css )?chunk/i,
];

/** Whether the code of a page could not be loaded. */
export function isLoadFailure(error: unknown): error is Error {
  return error instanceof Error && failures.some((pattern) => pattern.test(error.message));
}

/** Whether the site responds; otherwise a reload would end on the browser's error page. */
export async function siteAnswers(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
