/** An email address with a display name, which may be empty. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** An address that is safe in a mail header: it contains no separator and no line break. */
export function isMailAddress(value: string): boolean {
  return /^[^\s<>@,;:"()[\]\\\p{Cc}]+@[^\s<>@,;:"()[\]\\\p{Cc}]+$/u.test(value);
}

/** Parses `Name <name@example.org>` or an address alone; null for anything else. */
export function readMailbox(value: string): Mailbox | null {
  const [, name = '', address = value] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(value.trim()) ?? [];
  const mailbox = { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
  return isMailAddress(mailbox.address) ? mailbox : null;
}
