interface Deed {
  /** Whether it was done; a refusal is told by then. */
  go: () => Promise<boolean>
  /** Made from where the ones before it lead: not done where one of those was refused. */
  follows?: boolean | undefined
}

interface Round {
  /** Asks for what is shown anew, after the last. */
  reload: () => Promise<unknown>
  /** What was loaded is there: what was shown ahead of it is to go. */
  onRest: () => void
}

export interface Turns {
  /** One deed at a time. */
  done: (deed: Deed, round: Round) => Promise<void>
  /** What is shown is what was loaded: the next deed is made from what stands. */
  settled: () => void
}

/** Until what was loaded is shown, a deed may be made from where a refused one would have led. */
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
