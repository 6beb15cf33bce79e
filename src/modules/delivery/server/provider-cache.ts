import { CATALOG_TAG, productTag } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import type { Tag } from '#platform/server/db/change-stream.ts'
import { type PackedJson, packJson } from './packed-json.ts'
import { providerList } from './provider-list.ts'

/** Providers, countries and pick-up points change with this. */
export const DELIVERY_TAG = 'delivery'

interface Kept {
  packed: Promise<PackedJson>
  /** Whether a change touches what is shown; any does while it is being read. */
  shows: (tag: Tag) => boolean
}

interface ProviderCache {
  listFor(language: Language): Promise<PackedJson>
  /** Reads it anew; other processes learn of a change by themselves. */
  forget(): void
}

/** The provider list, finished and compressed per language, kept until something that it shows changes. */
export const providerCache = (app: App): ProviderCache => {
  const kept = new Map<Language, Kept>()
  app.changes.subscribe(tags => {
    for (const [language, { shows }] of kept) if (tags.some(shows)) kept.delete(language)
  })
  const build = (language: Language): Kept => {
    const read = async (): Promise<PackedJson> => {
      const { productIds, ...data } = await providerList(app.db, language)
      const tags = new Set([DELIVERY_TAG, CATALOG_TAG, ...productIds.map(productTag)])
      const packed = await packJson({ success: true, data }, tags)
      entry.shows = tag => tags.has(tag)
      return packed
    }
    const entry: Kept = { shows: () => true, packed: Promise.resolve().then(read) }
    // A failed try is not kept: the next visitor tries again.
    entry.packed.catch(() => kept.get(language) === entry && kept.delete(language))
    return entry
  }
  return {
    listFor(language) {
      const entry = kept.get(language) ?? build(language)
      kept.set(language, entry)
      return entry.packed
    },
    forget: () => kept.clear(),
  }
}
