/** One `@` with something before it and a dotted name behind; no space, list or control sign that could mean more in a mail's head. */
const PATTERN = /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}.]+(\.[^\s@<>()[\],;:"\\\p{Cc}.]+)+$/u

/** Whether a mail can be sent there at all; spaces round it do not count. */
export const isEmail = (typed: string): boolean => PATTERN.test(typed.trim())

/** What makes two addresses the same mailbox in practice. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()
