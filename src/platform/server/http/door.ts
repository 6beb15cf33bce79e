import type { Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'

/** The event loop accepts one connection in each round, so this many are accepted before a piece of work. */
const MAX_ROUNDS = 64

export interface Door {
  /** True where connections arrived since the last work began; more may be queued behind them. */
  isKnocking(): boolean
  /** Pauses before work, so that queued connections are accepted and other requests answered. */
  letIn(): Promise<void>
}

/**
 * Counts new connections. A millisecond of work in each round would limit the server to some hundreds of connections a second.
 * Connections queued by the system get no 503.
 */
export const createDoor = (server: Server): Door => {
  let came = 0
  let known = 0
  let pause: Promise<void> | null = null
  server.on('connection', () => came++)
  const wait = async (): Promise<void> => {
    // A connection handled in the current round still belongs to it.
    await setImmediate()
    for (let round = 0; round < MAX_ROUNDS; round++) {
      known = came
      await setImmediate()
      if (came === known) break
    }
    known = came
    pause = null
  }
  return {
    isKnocking: () => came !== known,
    letIn: () => (pause ??= wait()),
  }
}
