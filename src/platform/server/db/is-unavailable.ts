/** Codes of PostgreSQL and of sockets that mean: not now, but perhaps in a moment. */
const CODES = new Set([
  // The connection was never made, or is lost; a pooler says so too.
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08007',
  '08P01',
  // A server that only reads: a standby that is not promoted yet.
  '25006',
  // Two waited for each other, and this one was let go.
  '40001',
  '40P01',
  // It took longer than its kind of work may, or was left alone in a transaction.
  '25P03',
  '57014',
  // No disk, no memory, no connections left.
  '53100',
  '53200',
  '53300',
  // Shut down, crashed, starting, its database taken away.
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
/** The pool and a broken connection have words, but no codes. */
const WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/

/** True when the database could not be asked, or could keep nothing: its connections are busy or lost, the server is away. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if ((typeof code === 'string' && CODES.has(code)) || WORDS.test(error.message)) return true
  return isUnavailable(error.cause)
}
