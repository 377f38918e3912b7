/** The specification's measure of a description's preview, in characters. */
const previewLength = 150;

/** The description cut at 150 characters; a character outside the basic plane is never cut in two. */
export function previewOf(description: string): { text: string; cut: boolean } {
  const characters = Array.from(description);
  if (characters.length <= previewLength) return { text: description, cut: false };
  return { text: `${characters.slice(0, previewLength).join('').trimEnd()}…`, cut: true };
}
