import type { App } from '#platform/server/app.ts'

/** Rebuilding may use one part in this many of the elapsed time. */
const COST_DIVISOR = 20

interface Entry<T> {
  result: Promise<T>
  startedAt: number
  /** Build time; null during the build. */
  buildMs: number | null
  /** The data changed after the build began. */
  isStale: boolean
}

interface CacheOptions extends Pick<App, 'changes'> {
  /** The age at which an entry is rebuilt although its data did not change. */
  maxAgeMs: number
  /** Returns the time of a monotonic clock in milliseconds. */
  clock?: () => number
}

/**
 * Caches slow results by name. The next read after a change or after the maximum age rebuilds an entry. A rebuild may
 * wait longer, so that all rebuilds use at most a twentieth of one processor.
 */
export const createThrottledCache = <T>(
  { changes, maxAgeMs, clock = () => performance.now() }: CacheOptions,
  build: (name: string) => Promise<T>,
): ((name: string) => Promise<T>) => {
  const entries = new Map<string, Entry<T>>()
  changes.subscribe(() => {
    for (const entry of entries.values()) entry.isStale = true
  })
  const startBuild = (name: string): Entry<T> => {
    const startedAt = clock()
    const entry: Entry<T> = { result: build(name), startedAt, buildMs: null, isStale: false }
    entries.set(name, entry)
    entry.result.then(
      () => {
        entry.buildMs = clock() - startedAt
      },
      () => entries.get(name) === entry && entries.delete(name),
    )
    return entry
  }
  const isFresh = ({ startedAt, buildMs, isStale }: Entry<T>): boolean => {
    const age = clock() - startedAt
    return buildMs === null || age < buildMs * COST_DIVISOR * entries.size || (!isStale && age < maxAgeMs)
  }
  return name => {
    const cached = entries.get(name)
    return (cached && isFresh(cached) ? cached : startBuild(name)).result
  }
}
