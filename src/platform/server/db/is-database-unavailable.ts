/** Codes of PostgreSQL and of sockets for temporary failures. */
const UNAVAILABLE_CODES = new Set([
  // The connection failed or broke. Connection poolers also use these codes.
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08007',
  '08P01',
  // The server is read-only: a standby that is not promoted yet.
  '25006',
  // A deadlock or a serialization failure.
  '40001',
  '40P01',
  // A query or an idle transaction exceeded its time limit.
  '25P03',
  '57014',
  // The disk, the memory or the connections are exhausted.
  '53100',
  '53200',
  '53300',
  // The server is shut down, crashed or starting, or the database was dropped.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** The pool and a broken connection report messages without codes. */
const UNAVAILABLE_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/

/** Returns true when the database is unreachable, busy or cannot store anything. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if ((typeof code === 'string' && UNAVAILABLE_CODES.has(code)) || UNAVAILABLE_MESSAGES.test(error.message)) return true
  return isDatabaseUnavailable(error.cause)
}
