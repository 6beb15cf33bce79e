import { StartRefusal } from '#platform/server/db/embedded/start-refusal.ts'
import { DatabaseRefusal } from '#platform/server/db/migrate.ts'
import { SettingsRefusal } from '#platform/server/settings.ts'
import { stackWithoutParameters } from '#platform/server/without-parameters.ts'

/** To the person at the terminal; what is logged goes another way. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Ends this process in order when it is asked to. */
export const endOnSignal = (end: () => Promise<void>): void => {
  const leave = (): void => void end().finally(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)
  // The channel breaks when whoever started this process is killed: nobody is left to pass signals on.
  if (process.connected) process.once('disconnect', leave)
}

/** Says why the shop does not start: a plain sentence where there is one, and exit code 1. */
export const refuseToStart = (error: unknown): void => {
  const plain = error instanceof StartRefusal || error instanceof DatabaseRefusal || error instanceof SettingsRefusal
  const told = error instanceof Error ? stackWithoutParameters(error) : error
  process.stderr.write(`${plain ? error.message : `Pitlane could not start: ${told}`}\n`)
  process.exit(1)
}
