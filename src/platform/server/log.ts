import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { stackWithoutParameters, withoutParameters } from './without-parameters.ts'

const MOST_TEXT = 4_000

/**
 * The log of a process. Of an error only what helps to mend it: a database error would carry its whole connection, and a
 * failed query's message its parameters, which may be anybody's data.
 */
export const createLog = (level: string, destination: DestinationStream = standardOutput()): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      serializers: { err: plainError, error: plainError },
      hooks: { logMethod: logPlainly },
    },
    destination,
  )

/** The words of a line too: where none are given they are the error's, and some are made of one. */
function logPlainly(this: Logger, given: Parameters<LogFn>, log: LogFn): void {
  const [first, words, ...more] = given as unknown[]
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  const own = words === undefined && error instanceof Error ? error.message : words
  const plain = [first, own].map(one => (typeof one === 'string' ? withoutParameters(one) : one))
  log.apply(this, [...(own === undefined ? plain.slice(0, 1) : plain), ...more] as Parameters<LogFn>)
}

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

/** What is told of an error, be it in the log or in the queue. */
export const plainError = (error: unknown): PlainError => {
  if (!(error instanceof Error)) return { type: typeof error, message: shortened(withoutParameters(messageOf(error))) }
  const { code } = error as { code?: unknown }
  const stack = stackWithoutParameters(error)
  return {
    type: error.name,
    message: shortened(withoutParameters(error.message)),
    stack: stack && shortened(stack),
    ...(code !== undefined && { code }),
    ...(error.cause !== undefined && { cause: plainError(error.cause) }),
  }
}

const messageOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'message' in value ? String(value.message) : String(value)

const shortened = (text: string): string => text.slice(0, MOST_TEXT)
