/**
 * The form in which addresses are kept and compared. Only A to Z become small: full Unicode lowering
 * would let the Kelvin sign pose as a k, and so a stranger as somebody on the allow-list.
 */
export function normalizeEmail(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
