import { StartError } from '#platform/server/db/embedded/start-error.ts'
import { DatabaseError } from '#platform/server/db/migrate.ts'
import { redactStack } from '#platform/server/redact-parameters.ts'
import { SettingsError } from '#platform/server/settings.ts'

/** To the person at the terminal; what is logged goes another way. */
export const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Ends this process in order when it is asked to. */
export const shutDownOnSignal = (end: () => Promise<void>): void => {
  const leave = (): void => void end().finally(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)
  // The channel breaks when whoever started this process is killed: nobody is left to pass signals on.
  if (process.connected) process.once('disconnect', leave)
}

/** Says why the shop does not start: a plain sentence where there is one, and exit code 1. */
export const exitWithStartError = (error: unknown): void => {
  const plain = error instanceof StartError || error instanceof DatabaseError || error instanceof SettingsError
  const told = error instanceof Error ? redactStack(error) : error
  process.stderr.write(`${plain ? error.message : `Pitlane could not start: ${told}`}\n`)
  process.exit(1)
}
