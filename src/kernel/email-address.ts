/** One `@` with something before it and a dotted name behind; no space, list or control sign that could mean more in a mail's head. */
const PATTERN = /^[^\s@<>()[\],;:"\\\p{C}]+@[^\s@<>()[\],;:"\\\p{C}.]+(\.[^\s@<>()[\],;:"\\\p{C}.]+)+$/u

/** Signs that make a list, a display name or a header line of an address, seen or unseen. */
const BEYOND_ONE = /[\s\p{C}\p{Z},;:<>()[\]"\\]|@.*@/u

/**
 * Whether this is one address and nothing besides, whatever it looks like: the checkout asks for no format. A second recipient
 * would read an order's mails.
 */
export const isOneAddress = (typed: string): boolean => !BEYOND_ONE.test(typed.trim())

/** No mail server takes a longer one (RFC 5321, section 4.5.3.1.3). */
const LONGEST = 254

/** Whether a mail can be sent there at all; spaces round it do not count. */
export const isEmail = (typed: string): boolean => {
  const email = typed.trim()
  return email.length <= LONGEST && PATTERN.test(email)
}

/** The key that two addresses of one mailbox share: case and Unicode form do not count. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()
