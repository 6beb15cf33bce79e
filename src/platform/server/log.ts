import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { redactParameters, redactStack } from './redact-parameters.ts'

const MAX_TEXT_LENGTH = 4_000

/**
 * Creates the log of a process. It logs errors without secrets: a database error carries its connection, and a failed
 * query's message holds its parameters.
 */
export const createLog = (level: string, destination: DestinationStream = openStandardOutput()): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      serializers: { err: serializeError, error: serializeError },
      hooks: { logMethod: logRedacted },
    },
    destination,
  )

/** Redacts the message too: pino takes it from the error of a call without a message. */
function logRedacted(this: Logger, args: Parameters<LogFn>, log: LogFn): void {
  const [first, message, ...otherArgs] = args as unknown[]
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  const ownMessage = message === undefined && error instanceof Error ? error.message : message
  const redactedArgs = [first, ownMessage].map(value => (typeof value === 'string' ? redactParameters(value) : value))
  log.apply(this, [
    ...(ownMessage === undefined ? redactedArgs.slice(0, 1) : redactedArgs),
    ...otherArgs,
  ] as Parameters<LogFn>)
}

/** An unwritable log (a full disk, a closed reader) must not end the process. */
const openStandardOutput = (): DestinationStream => {
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

/** Returns the safe parts of an error, for the log and the job queue. */
export const serializeError = (error: unknown): PlainError => {
  if (!(error instanceof Error))
    return { type: typeof error, message: truncateText(redactParameters(readMessage(error))) }
  const { code } = error as { code?: unknown }
  const stack = redactStack(error)
  return {
    type: error.name,
    message: truncateText(redactParameters(error.message)),
    stack: stack && truncateText(stack),
    ...(code !== undefined && { code }),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  }
}

const readMessage = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'message' in value ? String(value.message) : String(value)

const truncateText = (text: string): string => text.slice(0, MAX_TEXT_LENGTH)
