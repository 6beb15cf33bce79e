import { failure, ok, type Result } from '#kernel/result.ts'

interface TurnRules {
  /** The number of tasks that run at the same time. */
  atOnce: number
  /** How long a task waits before it is rejected as busy, in milliseconds. */
  longestMs: number
  /** The number of tasks that wait at most. */
  most: number
}

/** Runs a task when a slot is free; `busy`, without running it, after `longestMs` (by default of the rules). */
export type ConcurrencyLimiter = <T>(work: () => Promise<T>, longestMs?: number) => Promise<Result<T, 'busy'>>

interface Waiting {
  begin: () => void
  timer: NodeJS.Timeout
}

/**
 * Limits concurrent tasks; others wait in order. A rush then uses no more database connections than help, and no task fails
 * while it waits for the pool.
 */
export const createConcurrencyLimiter = ({ atOnce, longestMs, most }: TurnRules): ConcurrencyLimiter => {
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
  /** Hands the slot to the longest-waiting task. */
  const leave = (): void => {
    const [next] = waiting
    if (!next) going -= 1
    else {
      waiting.delete(next)
      next.begin()
    }
  }
  return async (work, longest = longestMs) => {
    if (!(await turn(longest))) return failure('busy')
    try {
      return ok(await work())
    } finally {
      leave()
    }
  }
}
