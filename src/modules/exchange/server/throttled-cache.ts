import type { App } from '#platform/server/app.ts'

/** Rebuilding may use one part in this many of the elapsed time. */
const COST_DIVISOR = 20

interface Entry<T> {
  made: Promise<T>
  begunAt: number
  /** Build time; null during the build. */
  tookMs: number | null
  /** The data changed after the build began. */
  isOld: boolean
}

interface CacheOptions extends Pick<App, 'changes'> {
  /** Maximum age of an entry whose data did not change. */
  freshMs: number
  /** A monotonic clock in milliseconds. */
  clock?: () => number
}

/**
 * Caches slow results by name. An entry is rebuilt after a change or at its maximum age. All rebuilds together use at
 * most a twentieth of one processor.
 */
export const createThrottledCache = <T>(
  { changes, freshMs, clock = () => performance.now() }: CacheOptions,
  make: (name: string) => Promise<T>,
): ((name: string) => Promise<T>) => {
  const entries = new Map<string, Entry<T>>()
  changes.subscribe(() => {
    for (const entry of entries.values()) entry.isOld = true
  })
  const begin = (name: string): Entry<T> => {
    const begunAt = clock()
    const entry: Entry<T> = { made: make(name), begunAt, tookMs: null, isOld: false }
    entries.set(name, entry)
    entry.made.then(
      () => {
        entry.tookMs = clock() - begunAt
      },
      () => entries.get(name) === entry && entries.delete(name),
    )
    return entry
  }
  const isFresh = ({ begunAt, tookMs, isOld }: Entry<T>): boolean => {
    const age = clock() - begunAt
    return tookMs === null || age < tookMs * COST_DIVISOR * entries.size || (!isOld && age < freshMs)
  }
  return name => {
    const known = entries.get(name)
    return (known && isFresh(known) ? known : begin(name)).made
  }
}
