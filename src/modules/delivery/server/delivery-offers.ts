import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { type ChangeTag, createProductTags } from '#kernel/change-tag.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { findNextShopDay, getShopDay } from '#kernel/shop-day.ts'
import type { App } from '#platform/server/app.ts'
import { createInvalidatingCache, memoizePerApp } from '#platform/server/invalidating-cache.ts'
import { listProviders } from './list-providers.ts'

interface CachedOffers {
  providers: DeliveryProvider[]
  tags: ReadonlySet<ChangeTag>
}

const getOfferCache = memoizePerApp(app =>
  createInvalidatingCache(
    app,
    { invalidatedBy: ({ tags }: CachedOffers) => tags, until: now => findNextShopDay(now).getTime() },
    async (_name, now): Promise<CachedOffers> => {
      const query = { language: DEFAULT_LANGUAGE, day: getShopDay(now), includesPoints: false }
      const { productIds, deliveryProviders } = await listProviders(app.db, query)
      return {
        providers: deliveryProviders,
        tags: new Set<ChangeTag>(['delivery', ...createProductTags(productIds)]),
      }
    },
  ),
)

/** Reads the active delivery methods with their prices from a cache. Do not call it inside a transaction. */
export const readDeliveryOffers = async (app: App): Promise<readonly DeliveryProvider[]> =>
  (await getOfferCache(app)()).providers
