import { CATALOG_TAG, productTag } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import type { Tag } from '#platform/server/db/change-stream.ts'
import { providerList } from './provider-list.ts'

/** Providers, countries and pick-up points change with this. */
export const DELIVERY_TAG = 'delivery'

interface Kept {
  json: Promise<string>
  /** Whether a change touches what is shown; any does while it is being read. */
  shows: (tag: Tag) => boolean
}

/** The provider list as finished JSON per language, kept until something that it shows changes. */
export const providerCache = (app: App): ((language: Language) => Promise<string>) => {
  const kept = new Map<Language, Kept>()
  app.changes.subscribe(tags => {
    for (const [language, { shows }] of kept) if (tags.some(shows)) kept.delete(language)
  })
  const build = (language: Language): Kept => {
    const entry: Kept = { shows: () => true, json: Promise.resolve('') }
    entry.json = providerList(app.db, language).then(data => {
      const { productIds, ...answer } = data
      const tags = new Set([DELIVERY_TAG, CATALOG_TAG, ...productIds.map(productTag)])
      entry.shows = tag => tags.has(tag)
      return JSON.stringify({ success: true, data: answer })
    })
    // A failed try is not kept: the next visitor tries again.
    entry.json.catch(() => kept.get(language) === entry && kept.delete(language))
    return entry
  }
  return language => {
    const entry = kept.get(language) ?? build(language)
    kept.set(language, entry)
    return entry.json
  }
}
