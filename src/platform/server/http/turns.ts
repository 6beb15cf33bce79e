import { type Outcome, ok, refused } from '#kernel/outcome.ts'

interface TurnRules {
  /** How many go on at the same time. */
  atOnce: number
  /** How long one waits for its turn before it is told to come back. */
  longestMs: number
  /** How many wait at most. */
  most: number
}

/** Does work when its turn comes; refused, and not begun, when that takes too long: as long as told, else as the rules say. */
export type Turns = <T>(work: () => Promise<T>, longestMs?: number) => Promise<Outcome<T, 'busy'>>

interface Waiting {
  begin: () => void
  timer: NodeJS.Timeout
}

/**
 * Lets a few go on at the same time and the others wait as they came. A rush then takes no more connections of the database
 * than it can use, and nobody fails for waiting at a pool that others stand at too.
 */
export const createTurns = ({ atOnce, longestMs, most }: TurnRules): Turns => {
  const waiting = new Set<Waiting>()
  let going = 0

  const turn = (longest: number): Promise<boolean> => {
    if (going < atOnce) {
      going += 1
      return Promise.resolve(true)
    }
    if (waiting.size >= most) return Promise.resolve(false)
    return new Promise(resolve => {
      const one: Waiting = {
        begin: () => {
          clearTimeout(one.timer)
          resolve(true)
        },
        timer: setTimeout(() => {
          waiting.delete(one)
          resolve(false)
        }, longest),
      }
      waiting.add(one)
    })
  }
  /** Whoever has waited longest takes the place over. */
  const leave = (): void => {
    const [next] = waiting
    if (!next) going -= 1
    else {
      waiting.delete(next)
      next.begin()
    }
  }
  return async (work, longest = longestMs) => {
    if (!(await turn(longest))) return refused('busy')
    try {
      return ok(await work())
    } finally {
      leave()
    }
  }
}
