import { StartError } from '#platform/server/db/embedded/start-error.ts'
import { DatabaseError } from '#platform/server/db/migrate.ts'
import { redactStack } from '#platform/server/redact-parameters.ts'
import { SettingsError } from '#platform/server/settings.ts'

/** Prints a line to the terminal. The log is separate. */
export const printReason = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Closes the process in order on a signal. */
export const shutDownOnSignal = (close: () => Promise<void>): void => {
  const closeAndExit = (): void => void close().finally(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, closeAndExit)
  // The channel disconnects when the parent dies, which can then pass on no signals.
  if (process.connected) process.once('disconnect', closeAndExit)
}

/** Prints the reason why the shop cannot start, as one sentence where possible, and exits with code 1. */
export const exitWithStartError = (error: unknown): void => {
  const isExpected = error instanceof StartError || error instanceof DatabaseError || error instanceof SettingsError
  const details = error instanceof Error ? redactStack(error) : error
  process.stderr.write(`${isExpected ? error.message : `Pitlane could not start: ${details}`}\n`)
  process.exit(1)
}
