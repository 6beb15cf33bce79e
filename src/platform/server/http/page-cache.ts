import type { CachedPage } from './cached-page.ts'

export interface PageCache {
  get(key: string, now: number): CachedPage | undefined
  put(key: string, page: CachedPage, tags: readonly string[]): void
  /** Drops every page that depends on one of the tags. */
  drop(tags: readonly string[]): void
  /** A number that changes with every drop: a page rendered across one is not kept. */
  generation(): number
  readonly bytes: number
  readonly size: number
}

/** About what an entry takes beside its page and key, and what each of its tags does. */
const ENTRY_BYTES = 500
const TAG_BYTES = 120

/** Guests' pages in memory, the least recently used dropped first when they weigh more than `maxBytes`. */
export const createPageCache = (maxBytes: number): PageCache => {
  const entries = new Map<string, { page: CachedPage; tags: readonly string[]; weight: number }>()
  const byTag = new Map<string, Set<string>>()
  let bytes = 0
  let generation = 0

  const remove = (key: string): void => {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= entry.weight
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
      if (entry.page.until <= now) {
        remove(key)
        return undefined
      }
      // Moved to the end: the order of the map is the order of use.
      entries.delete(key)
      entries.set(key, entry)
      return entry.page
    },
    put(key, page, tags) {
      remove(key)
      const weight = page.bytes + key.length * 2 + ENTRY_BYTES + tags.length * TAG_BYTES
      if (weight > maxBytes) return
      entries.set(key, { page, tags, weight })
      bytes += weight
      for (const tag of tags) {
        const keys = byTag.get(tag) ?? new Set()
        keys.add(key)
        byTag.set(tag, keys)
      }
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
    },
    drop(tags) {
      generation++
      for (const tag of tags) for (const key of [...(byTag.get(tag) ?? [])]) remove(key)
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
