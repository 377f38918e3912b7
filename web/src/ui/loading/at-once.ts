/** For `useLateCode`, where the code is what the page shows. */
export function atOnce(start: () => void): () => void {
  start();
  return () => {};
}
