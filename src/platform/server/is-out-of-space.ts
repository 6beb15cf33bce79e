/** Of files, and of a PostgreSQL whose own disk is full. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** True when something could not be kept because the disk, or what this user may use of it, is full. */
export const isOutOfSpace = (error: unknown): boolean =>
  error instanceof Error && (CODES.has(String((error as { code?: unknown }).code)) || isOutOfSpace(error.cause))
