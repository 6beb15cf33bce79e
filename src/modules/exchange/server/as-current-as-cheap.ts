import type { App } from '#platform/server/app.ts'

/** Of its time, what is made anew after each change may take one part in so many. */
const SHARE = 20

interface Entry<T> {
  made: Promise<T>
  begunAt: number
  /** How long it took; null while it is being made. */
  tookMs: number | null
  /** Something changed since it was begun. */
  isOld: boolean
}

interface Circumstances extends Pick<App, 'changes'> {
  /** What nothing changed holds so long. */
  freshMs: number
  /** Milliseconds since whenever. */
  clock?: () => number
}

/**
 * Keeps by name what takes long to make and is asked for by anybody: made anew once something changed, or after a time without, but
 * never more often than costs, all of it together, a twentieth of a processor.
 */
export const asCurrentAsCheap = <T>(
  { changes, freshMs, clock = () => performance.now() }: Circumstances,
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
  const isGood = ({ begunAt, tookMs, isOld }: Entry<T>): boolean => {
    const age = clock() - begunAt
    return tookMs === null || age < tookMs * SHARE * entries.size || (!isOld && age < freshMs)
  }
  return name => {
    const known = entries.get(name)
    return (known && isGood(known) ? known : begin(name)).made
  }
}
