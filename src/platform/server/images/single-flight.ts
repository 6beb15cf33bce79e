import pLimit from 'p-limit'

/** Runs tasks by key, a few at a time; callers with the same key share one task. */
export interface SingleFlight<T> {
  do(key: string, work: () => Promise<T>): Promise<T>
}

/** `atOnce` limits running tasks; the others wait in order. */
export const createSingleFlight = <T>(atOnce: number): SingleFlight<T> => {
  const underWay = new Map<string, Promise<T>>()
  const limit = pLimit(atOnce)
  return {
    do(key, work) {
      const same = underWay.get(key)
      if (same) return same
      const piece = limit(work).finally(() => underWay.delete(key))
      underWay.set(key, piece)
      return piece
    },
  }
}
