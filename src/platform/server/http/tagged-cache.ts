export interface TaggedCache<T> {
  get(key: string, now: number): T | undefined
  set(key: string, value: T, tags: readonly string[]): void
  /** Drops every entry with one of the tags. */
  drop(tags: readonly string[]): void
  /** Changes with every drop: do not cache what was computed across one. */
  generation(): number
  readonly bytes: number
  readonly size: number
}

/** Approximate memory of an entry besides content and key, and of each tag. */
const ENTRY_BYTES = 500
const TAG_BYTES = 120

/** An entry has a size, and a moment (epoch milliseconds) at which it becomes stale. */
interface CacheEntry {
  readonly bytes: number
  readonly until: number
}

/** Caches entries until a change of one of their tags; drops the least recently used beyond `maxBytes`. */
export const createTaggedCache = <T extends CacheEntry>(maxBytes: number): TaggedCache<T> => {
  const entries = new Map<string, { value: T; tags: readonly string[]; entryBytes: number }>()
  const byTag = new Map<string, Set<string>>()
  let bytes = 0
  let generation = 0

  const removeEntry = (key: string): void => {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= entry.entryBytes
    for (const tag of entry.tags) {
      const keys = byTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) byTag.delete(tag)
    }
  }
  return {
    get(key, now) {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.value.until <= now) {
        removeEntry(key)
        return undefined
      }
      // Moves the entry to the end: the map is in order of use.
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, tags) {
      removeEntry(key)
      const entryBytes = value.bytes + key.length * 2 + ENTRY_BYTES + tags.length * TAG_BYTES
      if (entryBytes > maxBytes) return
      entries.set(key, { value, tags, entryBytes })
      bytes += entryBytes
      for (const tag of tags) {
        const keys = byTag.get(tag) ?? new Set()
        keys.add(key)
        byTag.set(tag, keys)
      }
      for (const oldestKey of entries.keys()) {
        if (bytes <= maxBytes) break
        removeEntry(oldestKey)
      }
    },
    drop(tags) {
      generation++
      for (const tag of tags) for (const key of [...(byTag.get(tag) ?? [])]) removeEntry(key)
    },
    generation: () => generation,
    get bytes() {
      return bytes
    },
    get size() {
      return entries.size
    },
  }
}
