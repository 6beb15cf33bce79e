import { type ChangeTag, productTag } from '#kernel/change-tag.ts'
import type { Language } from '#kernel/language.ts'
import { nextShopDay, shopDay } from '#kernel/shop-day.ts'
import type { App } from '#platform/server/app.ts'
import { kept } from '#platform/server/kept.ts'
import { type PackedJson, packJson } from './packed-json.ts'
import { pointList } from './point-list.ts'
import { providerList } from './provider-list.ts'

interface ProviderCache {
  listFor(language: Language, points: boolean): Promise<PackedJson>
  /** Resolves to null when the country has no such provider. */
  pointsFor(language: Language, value: string, country: string): Promise<PackedJson | null>
}

interface Shown {
  packed: PackedJson
  tags: ReadonlySet<ChangeTag>
}

/** Caches compressed lists of providers and points until their data changes. */
export const providerCache = (app: App): ProviderCache => {
  const lists = kept(
    app,
    // VAT rates change by day.
    { dropOn: ({ tags }: Shown) => tags, until: now => nextShopDay(now).getTime() },
    async (name, now): Promise<Shown> => {
      const { language, points } = JSON.parse(name) as { language: Language; points: boolean }
      const { productIds, ...data } = await providerList(app.db, { language, day: shopDay(now), points })
      const tags = new Set<ChangeTag>(['delivery', 'catalog', ...productIds.map(productTag)])
      return { packed: await packJson({ data }, [...tags]), tags }
    },
  )
  const points = kept(app, { dropOn: ['delivery'] }, async name => {
    const asked = JSON.parse(name) as { value: string; country: string; language: Language }
    const results = await pointList(app.db, asked)
    return results && packJson({ results }, ['delivery'])
  })
  return {
    listFor: async (language, points) => (await lists(JSON.stringify({ language, points }))).packed,
    pointsFor: (language, value, country) => points(JSON.stringify({ value, country, language })),
  }
}
