import type { ChangeTag } from '#kernel/change-tag.ts'
import type { App } from './app.ts'

interface Rule<T> {
  /** The changes that make it wrong; of what shows only some things, what those are. Nothing else is known of it while it is made. */
  dropOn: readonly ChangeTag[] | ((made: T) => ReadonlySet<ChangeTag>)
  /** The moment, in epoch milliseconds, up to which what is made `now` holds where nothing changes. */
  until?: (now: Date) => number | Promise<number>
}

interface Entry<T> {
  made: Promise<T>
  until: number
  isWrongBy: (tag: ChangeTag) => boolean
}

/** Answers what is kept under a name, made when it is not. */
export type Kept<T> = (name?: string) => Promise<T>

/**
 * Keeps what `make` makes, by name, until a change or a moment makes it wrong (docs/decisions/034-kept.md). Whoever asks while
 * it is being made waits for the same; what was begun before a change is not kept after it, nor waited for by who asks after
 * it. A making that failed is not kept, and neither is null, which stands for what does not exist: anybody may name that.
 */
export const kept = <T>(
  app: Pick<App, 'changes' | 'now'>,
  { dropOn, until }: Rule<T>,
  make: (name: string, now: Date) => T | Promise<T>,
): Kept<T> => {
  const entries = new Map<string, Entry<T>>()
  app.changes.subscribe(tags => {
    for (const [name, { isWrongBy }] of entries) if (tags.some(isWrongBy)) entries.delete(name)
  }, 'kept')
  const named = typeof dropOn === 'function' ? null : new Set(dropOn)

  const begin = (name: string, now: Date): Entry<T> => {
    const entry: Entry<T> = {
      until: Number.POSITIVE_INFINITY,
      isWrongBy: tag => named?.has(tag) ?? true,
      made: Promise.resolve().then(async () => {
        // Before anything is read: what turns while it is being made is made anew for who asks then.
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
    entry.made.then(made => made === null && forget(), forget)
    return entry
  }
  return (name = '') => {
    const now = app.now()
    const known = entries.get(name)
    if (known && now.getTime() < known.until) return known.made
    const entry = begin(name, now)
    entries.set(name, entry)
    return entry.made
  }
}

/** What belongs to an application, made when it is first asked for. */
export const ofApp = <T>(make: (app: App) => T): ((app: App) => T) => {
  const made = new WeakMap<App, { of: T }>()
  return app => {
    const known = made.get(app) ?? { of: make(app) }
    made.set(app, known)
    return known.of
  }
}
