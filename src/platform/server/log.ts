import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { redactParameters, redactStack } from './redact-parameters.ts'

const MOST_TEXT = 4_000

/**
 * The log of a process. It logs errors without secrets: a database error carries its connection, and a failed query's
 * message holds its parameters.
 */
export const createLog = (level: string, destination: DestinationStream = standardOutput()): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      serializers: { err: serializeError, error: serializeError },
      hooks: { logMethod: logPlainly },
    },
    destination,
  )

/** Redacts the message too: pino takes it from the error of a call without a message. */
function logPlainly(this: Logger, given: Parameters<LogFn>, log: LogFn): void {
  const [first, words, ...more] = given as unknown[]
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  const own = words === undefined && error instanceof Error ? error.message : words
  const plain = [first, own].map(one => (typeof one === 'string' ? redactParameters(one) : one))
  log.apply(this, [...(own === undefined ? plain.slice(0, 1) : plain), ...more] as Parameters<LogFn>)
}

/** An unwritable log (a full disk, a closed reader) must not end the process. */
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

/** The safe parts of an error, for the log and the job queue. */
export const serializeError = (error: unknown): PlainError => {
  if (!(error instanceof Error)) return { type: typeof error, message: shortened(redactParameters(messageOf(error))) }
  const { code } = error as { code?: unknown }
  const stack = redactStack(error)
  return {
    type: error.name,
    message: shortened(redactParameters(error.message)),
    stack: stack && shortened(stack),
    ...(code !== undefined && { code }),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  }
}

const messageOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'message' in value ? String(value.message) : String(value)

const shortened = (text: string): string => text.slice(0, MOST_TEXT)
