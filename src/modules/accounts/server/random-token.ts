import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, fit for cookies and links. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: reading the table lets nobody in. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The text when it can be one of our tokens, else undefined: whatever else was sent is not even looked up. */
export const tokenOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\w-]{43}$/.test(text) ? text : undefined
