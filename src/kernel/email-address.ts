/** One `@` with something before it and a dotted name behind; no space, list or control sign that could mean more in a mail's head. */
const PATTERN = /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}.]+(\.[^\s@<>()[\],;:"\\\p{Cc}.]+)+$/u

/** No mail server takes a longer one (RFC 5321, section 4.5.3.1.3). */
const LONGEST = 254

/** Whether a mail can be sent there at all; spaces round it do not count. */
export const isEmail = (typed: string): boolean => {
  const email = typed.trim()
  return email.length <= LONGEST && PATTERN.test(email)
}

/** What makes two addresses the same mailbox in practice. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()
