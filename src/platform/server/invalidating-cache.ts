import type { ChangeTag } from '#kernel/change-tag.ts'
import type { App } from './app.ts'

interface CacheOptions<T> {
  /**
   * Tags of changes that invalidate an entry; a function derives them from the value. While a value is being created,
   * every change invalidates it.
   */
  invalidatedBy: readonly ChangeTag[] | ((value: T) => ReadonlySet<ChangeTag>)
  /** Returns the moment (epoch milliseconds) at which a value created `now` becomes stale without a change. */
  until?: (now: Date) => number | Promise<number>
  /**
   * At most this many names are cached; the ones used longest ago go first. Unlimited when visitors choose no names.
   */
  maxEntries?: number
}

interface Entry<T> {
  value: Promise<T>
  until: number
  isInvalidatedBy: (tag: ChangeTag) => boolean
}

/** Returns the cached value of a name; creates it when it is missing. */
export type InvalidatingCache<T> = (name?: string) => Promise<T>

/**
 * Caches values by name until a change or a moment invalidates them (docs/decisions/004-cache-invalidation.md).
 * Concurrent callers share one call of `createValue`. A value whose creation began before a change is not cached, and
 * later callers do not wait for it. Failures and null are not cached, since anybody may ask for missing names.
 */
export const createInvalidatingCache = <T>(
  app: Pick<App, 'changes' | 'now'>,
  { invalidatedBy, until, maxEntries = Number.POSITIVE_INFINITY }: CacheOptions<T>,
  createValue: (name: string, now: Date) => T | Promise<T>,
): InvalidatingCache<T> => {
  const entries = new Map<string, Entry<T>>()
  app.changes.subscribe(tags => {
    for (const [name, { isInvalidatedBy }] of entries) if (tags.some(isInvalidatedBy)) entries.delete(name)
  }, 'cache')
  const fixedTags = typeof invalidatedBy === 'function' ? null : new Set(invalidatedBy)

  const startEntry = (name: string, now: Date): Entry<T> => {
    const entry: Entry<T> = {
      until: Number.POSITIVE_INFINITY,
      isInvalidatedBy: tag => fixedTags?.has(tag) ?? true,
      value: Promise.resolve().then(async () => {
        // Read before the value: a change during `createValue` must invalidate it for later callers.
        if (until) entry.until = await until(now)
        const createdValue = await createValue(name, now)
        if (typeof invalidatedBy === 'function' && createdValue !== null) {
          const tags = invalidatedBy(createdValue)
          entry.isInvalidatedBy = tag => tags.has(tag)
        }
        return createdValue
      }),
    }
    const dropEntry = (): unknown => entries.get(name) === entry && entries.delete(name)
    entry.value.then(createdValue => createdValue === null && dropEntry(), dropEntry)
    return entry
  }
  return (name = '') => {
    const now = app.now()
    const cachedEntry = entries.get(name)
    const entry = cachedEntry && now.getTime() < cachedEntry.until ? cachedEntry : startEntry(name, now)
    // The entry used last is the last one of the map.
    entries.delete(name)
    entries.set(name, entry)
    const [oldestName] = entries.keys()
    if (entries.size > maxEntries && oldestName !== undefined) entries.delete(oldestName)
    return entry.value
  }
}

/** Creates a value once for each application, on first use. */
export const memoizePerApp = <T>(createValue: (app: App) => T): ((app: App) => T) => {
  const values = new WeakMap<App, { value: T }>()
  return app => {
    const cachedValue = values.get(app) ?? { value: createValue(app) }
    values.set(app, cachedValue)
    return cachedValue.value
  }
}
