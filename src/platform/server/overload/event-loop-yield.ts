import type { Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'

/** The event loop accepts one connection in each round, so this many are accepted before a piece of work. */
const MAX_ROUNDS = 64

/**
 * Returns a function that pauses before heavy work until queued connections are accepted and other requests read. Work
 * in each round would otherwise limit the server to some hundreds of connections a second, and the system drops the
 * others without a 503.
 */
export const createEventLoopYield = (server: Server): (() => Promise<void>) => {
  let acceptedCount = 0
  let pause: Promise<void> | null = null
  server.on('connection', () => acceptedCount++)
  const waitForConnections = async (): Promise<void> => {
    // A connection accepted in the current round still belongs to it.
    await setImmediate()
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const countBefore = acceptedCount
      await setImmediate()
      if (acceptedCount === countBefore) break
    }
    pause = null
  }
  return () => (pause ??= waitForConnections())
}
