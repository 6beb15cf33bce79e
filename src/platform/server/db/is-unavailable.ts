/** Codes of PostgreSQL and of sockets that mean: not now, but perhaps in a moment. */
const CODES = new Set(['53300', '57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** The pool and a broken connection have words, but no codes. */
const WORDS = /^(timeout exceeded when trying to connect|Connection terminated)/

/** True when the database could not be asked at all: every connection is busy, or the server is away. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if ((typeof code === 'string' && CODES.has(code)) || WORDS.test(error.message)) return true
  return isUnavailable(error.cause)
}
