import type { Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'

/** The event loop takes one new connection in each of its rounds: so many at most are let in before a piece of work. */
const MOST_AT_ONCE = 64

export interface Door {
  /** Whether somebody came since work was last begun: others may stand behind them. */
  isKnocking(): boolean
  /** A pause before work in which those who knock are let in and others are answered. */
  letIn(): Promise<void>
}

/**
 * Counts who comes in. A millisecond of work in each round of the event loop would let in some hundreds of connections a second; what the system then
 * keeps waiting is unseen by anything that could tell them to come back.
 */
export const createDoor = (server: Server): Door => {
  let came = 0
  let known = 0
  let pause: Promise<void> | null = null
  server.on('connection', () => came++)
  const wait = async (): Promise<void> => {
    // Asked for while connections are read, the first one still belongs to that round.
    await setImmediate()
    for (let round = 0; round < MOST_AT_ONCE; round++) {
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
