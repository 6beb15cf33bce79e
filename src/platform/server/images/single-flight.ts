/** Runs tasks by key, a few at a time; callers with the same key share one task. */
export interface SingleFlight<T> {
  do(key: string, work: () => Promise<T>): Promise<T>
}

/** `atOnce` limits running tasks; the others wait in order. */
export const createSingleFlight = <T>(atOnce: number): SingleFlight<T> => {
  const underWay = new Map<string, Promise<T>>()
  const waiting: (() => void)[] = []
  let running = 0

  const turn = (): Promise<void> | undefined => {
    if (running < atOnce) {
      running++
      return undefined
    }
    return new Promise(resolve => waiting.push(resolve))
  }
  const passOn = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  const inTurn = async (work: () => Promise<T>): Promise<T> => {
    await turn()
    try {
      return await work()
    } finally {
      passOn()
    }
  }
  return {
    do(key, work) {
      const same = underWay.get(key)
      if (same) return same
      const piece = inTurn(work).finally(() => underWay.delete(key))
      underWay.set(key, piece)
      return piece
    },
  }
}
