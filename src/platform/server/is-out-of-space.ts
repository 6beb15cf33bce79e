/** Error codes of the file system, and of PostgreSQL when its disk is full. */
const OUT_OF_SPACE_CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Returns true when a write failed because the disk or the user's quota is full. */
export const isOutOfSpace = (error: unknown): boolean =>
  error instanceof Error &&
  (OUT_OF_SPACE_CODES.has(String((error as { code?: unknown }).code)) || isOutOfSpace(error.cause))
