import { randomBytes } from 'node:crypto'

/** Generates a token of 256 random bits for cookies and links. */
export const generateToken = (): string => randomBytes(32).toString('base64url')

/** Returns the text if it has the format of a token. Returns undefined for other texts, so that no query is needed. */
export const parseToken = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\w-]{43}$/.test(text) ? text : undefined
