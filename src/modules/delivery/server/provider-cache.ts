import { type ChangeTag, createProductTags } from '#kernel/change-tag.ts'
import type { Language } from '#kernel/language.ts'
import { findNextShopDay, getShopDay } from '#kernel/shop-day.ts'
import type { App } from '#platform/server/app.ts'
import { createInvalidatingCache } from '#platform/server/invalidating-cache.ts'
import { type CompressedJson, compressJson } from './compressed-json.ts'
import { listPoints } from './list-points.ts'
import { listProviders } from './list-providers.ts'

interface ProviderCache {
  getList(language: Language, includesPoints: boolean): Promise<CompressedJson>
  /** Resolves to null when the country has no such provider. */
  getPoints(language: Language, value: string, country: string): Promise<CompressedJson | null>
}

interface CachedList {
  compressed: CompressedJson
  tags: ReadonlySet<ChangeTag>
}

/** Caches compressed lists of providers and points until their data changes. */
export const createProviderCache = (app: App): ProviderCache => {
  const lists = createInvalidatingCache(
    app,
    // VAT rates change by day.
    { invalidatedBy: ({ tags }: CachedList) => tags, until: now => findNextShopDay(now).getTime() },
    async (name, now): Promise<CachedList> => {
      const { language, points: includesPoints } = JSON.parse(name) as { language: Language; points: boolean }
      const { productIds, ...data } = await listProviders(app.db, { language, day: getShopDay(now), includesPoints })
      const tags = new Set<ChangeTag>(['delivery', 'catalog', 'settings', ...createProductTags(productIds)])
      return { compressed: await compressJson({ data }, [...tags]), tags }
    },
  )
  const points = createInvalidatingCache(app, { invalidatedBy: ['delivery'] }, async name => {
    const query = JSON.parse(name) as { value: string; country: string; language: Language }
    const results = await listPoints(app.db, query)
    return results && compressJson({ results }, ['delivery'])
  })
  return {
    getList: async (language, includesPoints) =>
      (await lists(JSON.stringify({ language, points: includesPoints }))).compressed,
    getPoints: (language, value, country) => points(JSON.stringify({ value, country, language })),
  }
}
