/** From the specification, in characters. */
const previewLength = 150;

/** The description cut at 150 characters, never within a surrogate pair. */
export function previewOf(description: string): { text: string; cut: boolean } {
  const characters = Array.from(description);
  if (characters.length <= previewLength) return { text: description, cut: false };
  return { text: `${characters.slice(0, previewLength).join('').trimEnd()}…`, cut: true };
}
