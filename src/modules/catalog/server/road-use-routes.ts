import { MAX_ROAD_USE_PRODUCTS, roadUseCalls } from '#catalog/contract-road-use.ts'
import { formatProductSurrogateKeys } from '#kernel/change-tag.ts'
import { MAX_ID } from '#kernel/max-id.ts'
import { getVisibilityState, VISIBLE } from '#kernel/visibility.ts'
import type { App } from '#platform/server/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { describeRoadUse } from './describe-road-use.ts'
import { readProductsForSale } from './products-for-sale.ts'

/** Serves the manufacturers' statements about road use in the country of a delivery. */
export const registerRoadUseRoutes = (app: App): void =>
  serve(app, roadUseCalls, {
    view: async ({ query, reply, language, t }) => {
      const ids = parseIds(query.p)
      reply.headers({ 'cache-control': 'public, max-age=60', 'surrogate-key': formatProductSurrogateKeys(ids) })
      const now = app.now().getTime()
      const products = (await readProductsForSale(app.db, ids))
        .filter(({ visibility }) => getVisibilityState(visibility, now) === VISIBLE)
        .toSorted((first, second) => ids.indexOf(first.id) - ids.indexOf(second.id))
      return describeRoadUse(products, { country: query.country, language, t })
    },
  })

/** Parses ids that are separated by commas; other texts are omitted. */
const parseIds = (text: string): number[] =>
  [...new Set(text.split(',').map(Number))]
    .filter(id => Number.isInteger(id) && id >= 1 && id <= MAX_ID)
    .slice(0, MAX_ROAD_USE_PRODUCTS)
