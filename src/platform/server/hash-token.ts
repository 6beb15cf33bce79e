import { createHash } from 'node:crypto'

/** Returns the hash that is stored instead of the token, so that a leaked table is useless. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
