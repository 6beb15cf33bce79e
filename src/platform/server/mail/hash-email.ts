import { createHash } from 'node:crypto'
import { normalizeEmail } from '#kernel/email-address.ts'

/** Returns the SHA-256 of the normalized e-mail in hexadecimal. Proofs store it instead of the address. */
export const hashEmail = (email: string): string => createHash('sha256').update(normalizeEmail(email)).digest('hex')
