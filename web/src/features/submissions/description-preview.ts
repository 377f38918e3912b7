/** From the specification, in characters. */
const previewLength = 150;

/** The description cut at 150 characters or as given, never within a surrogate pair. */
export function previewOf(description: string, length = previewLength): { text: string; cut: boolean } {
  const characters = Array.from(description);
  if (characters.length <= length) return { text: description, cut: false };
  return { text: `${characters.slice(0, length).join('').trimEnd()}…`, cut: true };
}
