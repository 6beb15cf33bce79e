interface Deed {
  /** Returns false after a failure, which the action reports itself. */
  go: () => Promise<boolean>
  /** Skipped when an earlier action of the same kind has failed, because it builds on its result. */
  follows?: boolean | undefined
}

interface Round {
  /** Reloads the data after the last action. */
  reload: () => Promise<unknown>
  /** Called after the reload, when optimistic changes can be dropped. */
  onRest: () => void
}

export interface Turns {
  /** Runs actions one at a time. */
  done: (deed: Deed, round: Round) => Promise<void>
  /** Call it once the loaded data is rendered. */
  settled: () => void
}

/** Until the loaded data is rendered, an action may build on the result of a failed one. */
export const createTurns = (): Turns => {
  let last = Promise.resolve()
  let waiting = 0
  let isAstray = false
  const turn = async ({ go, follows = false }: Deed, { reload, onRest }: Round, before: Promise<void>) => {
    waiting += 1
    await before.catch(() => undefined)
    try {
      if (!(follows && isAstray) && !(await go()) && follows) isAstray = true
    } finally {
      waiting -= 1
    }
    if (waiting > 0) return
    await reload()
    if (waiting === 0) onRest()
  }
  return {
    done: (deed, round) => {
      last = turn(deed, round, last)
      return last
    },
    settled: () => {
      isAstray = false
    },
  }
}
