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
