import { type DestinationStream, type Logger, pino } from 'pino'

const MOST_TEXT = 4_000

/**
 * The log of a process. Of an error only what helps to mend it: a database error would carry its whole connection, and a
 * failed query's message its parameters, which may be anybody's data.
 */
export const createLog = (level: string, destination: DestinationStream = standardOutput()): Logger =>
  pino({ level, base: { pid: process.pid }, serializers: { err: plainError, error: plainError } }, destination)

/** A log that cannot be written, for its disk is full or its reader is gone, is no reason to end. */
const standardOutput = (): DestinationStream => {
  const output = pino.destination(1)
  output.on('error', () => undefined)
  return output
}

interface PlainError {
  type: string
  message: string
  stack?: string | undefined
  code?: unknown
  cause?: PlainError
}

/** Exported for its test. */
export const plainError = (error: unknown): PlainError => {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutParameters(messageOf(error)) }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: withoutParameters(error.message),
    stack: error.stack && withoutParameters(error.stack),
    ...(code !== undefined && { code }),
    ...(error.cause !== undefined && { cause: plainError(error.cause) }),
  }
}

const messageOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'message' in value ? String(value.message) : String(value)

/** Drizzle appends `params: …` to a failed query, in the message and so in the stack. */
const withoutParameters = (text: string): string =>
  text.replace(/\nparams:[^\n]*/g, '\nparams: (left out)').slice(0, MOST_TEXT)
