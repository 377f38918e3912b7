/** A name, which may be empty, and an address. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** An address that goes into a header as it is: nothing in it ends or divides one. */
export function isMailAddress(value: string): boolean {
  return /^[^\s<>@,;:"()[\]\\\p{Cc}]+@[^\s<>@,;:"()[\]\\\p{Cc}]+$/u.test(value);
}

/** `Name <name@example.org>`, or an address alone; null for anything else. */
export function readMailbox(value: string): Mailbox | null {
  const [, name = '', address = value] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(value.trim()) ?? [];
  const mailbox = { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
  return isMailAddress(mailbox.address) ? mailbox : null;
}
