import { createHash } from 'node:crypto'
import { normalizeEmail } from '#kernel/email-address.ts'

/** Hashes an address as proofs of mails do: SHA-256 of its normalized form, in hexadecimal. */
export const hashAddress = (email: string): string => createHash('sha256').update(normalizeEmail(email)).digest('hex')
