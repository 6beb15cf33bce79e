import type { ChangeTag } from '#kernel/change-tag.ts'
import type { App } from './app.ts'

interface Rule<T> {
  /**
   * Tags of changes that invalidate an entry; a function derives them from the made value. While a value is made, every
   * change invalidates it.
   */
  dropOn: readonly ChangeTag[] | ((made: T) => ReadonlySet<ChangeTag>)
  /** The moment (epoch milliseconds) at which a value made `now` becomes stale without a change. */
  until?: (now: Date) => number | Promise<number>
}

interface Entry<T> {
  value: Promise<T>
  until: number
  isWrongBy: (tag: ChangeTag) => boolean
}

/** Returns the cached value of a name; makes it where it is missing. */
export type InvalidatingCache<T> = (name?: string) => Promise<T>

/**
 * Caches values by name until a change or a moment invalidates them (docs/decisions/004-cache-invalidation.md).
 * Concurrent callers share one call of `make`. A value begun before a change is not cached, and later callers do not
 * wait for it. Failures and null are not cached, since anybody may ask for missing names.
 */
export const createInvalidatingCache = <T>(
  app: Pick<App, 'changes' | 'now'>,
  { dropOn, until }: Rule<T>,
  make: (name: string, now: Date) => T | Promise<T>,
): InvalidatingCache<T> => {
  const entries = new Map<string, Entry<T>>()
  app.changes.subscribe(tags => {
    for (const [name, { isWrongBy }] of entries) if (tags.some(isWrongBy)) entries.delete(name)
  }, 'kept')
  const named = typeof dropOn === 'function' ? null : new Set(dropOn)

  const begin = (name: string, now: Date): Entry<T> => {
    const entry: Entry<T> = {
      until: Number.POSITIVE_INFINITY,
      isWrongBy: tag => named?.has(tag) ?? true,
      value: Promise.resolve().then(async () => {
        // Read before the value: a change during `make` must invalidate it for later callers.
        if (until) entry.until = await until(now)
        const made = await make(name, now)
        if (typeof dropOn === 'function' && made !== null)
          entry.isWrongBy = (
            tags => tag =>
              tags.has(tag)
          )(dropOn(made))
        return made
      }),
    }
    const forget = (): unknown => entries.get(name) === entry && entries.delete(name)
    entry.value.then(made => made === null && forget(), forget)
    return entry
  }
  return (name = '') => {
    const now = app.now()
    const known = entries.get(name)
    if (known && now.getTime() < known.until) return known.value
    const entry = begin(name, now)
    entries.set(name, entry)
    return entry.value
  }
}

/** Creates a value once for each application, on first use. */
export const oncePerApp = <T>(make: (app: App) => T): ((app: App) => T) => {
  const made = new WeakMap<App, { of: T }>()
  return app => {
    const known = made.get(app) ?? { of: make(app) }
    made.set(app, known)
    return known.of
  }
}
