import { type ChangeTag, productTag } from '#kernel/change-tag.ts'
import type { Language } from '#kernel/language.ts'
import { shopDay } from '#kernel/shop-day.ts'
import type { App } from '#platform/server/app.ts'
import { type PackedJson, packJson } from './packed-json.ts'
import { pointList } from './point-list.ts'
import { providerList } from './provider-list.ts'

interface Kept {
  /** Null when there is nothing of that name. */
  packed: Promise<PackedJson | null>
  /** VAT rates hold by the day. */
  day: string
  /** Whether a change touches what is shown; any does while it is being read. */
  shows: (tag: ChangeTag) => boolean
}

/** What is read, and the tags of all that it shows. */
type Read = (day: string) => Promise<{ body: object; tags: ReadonlySet<ChangeTag> } | null>

interface ProviderCache {
  listFor(language: Language, points: boolean): Promise<PackedJson>
  /** Null when there is no such provider in the country. */
  pointsFor(language: Language, value: string, country: string): Promise<PackedJson | null>
  /** Reads it anew; other processes learn of a change by themselves. */
  forget(): void
}

/** Lists of providers and points, finished and compressed, each kept until something that it shows changes. */
export const providerCache = (app: App): ProviderCache => {
  const kept = new Map<string, Kept>()
  app.changes.subscribe(tags => {
    for (const [key, { shows }] of kept) if (tags.some(shows)) kept.delete(key)
  })
  const find = (key: string, read: Read): Promise<PackedJson | null> => {
    const day = shopDay(app.now())
    const known = kept.get(key)
    if (known?.day === day) return known.packed
    const pack = async () => {
      const found = await read(day)
      if (found) entry.shows = tag => found.tags.has(tag)
      return found && packJson(found.body, [...found.tags])
    }
    const entry: Kept = { day, shows: () => true, packed: Promise.resolve().then(pack) }
    kept.set(key, entry)
    const forget = () => kept.get(key) === entry && kept.delete(key)
    // A failed try is not kept: the next visitor tries again. Nor is what does not exist: anybody can name it.
    entry.packed.then(packed => packed ?? forget(), forget)
    return entry.packed
  }
  return {
    listFor: async (language, points) =>
      (await find(`${language} ${points}`, async day => {
        const { productIds, ...data } = await providerList(app.db, { language, day, points })
        const tags = new Set<ChangeTag>(['delivery', 'catalog', ...productIds.map(productTag)])
        return { body: { data }, tags }
      }))!,
    pointsFor: (language, value, country) =>
      find(`${language} ${value} ${country}`, async () => {
        const results = await pointList(app.db, { value, country, language })
        return results && { body: { results }, tags: new Set<ChangeTag>(['delivery']) }
      }),
    forget: () => kept.clear(),
  }
}
