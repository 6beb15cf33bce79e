import { isVisibleTo, readProductsForSale } from '#catalog/server/catalog.ts'
import { fitCalls, MAX_FIT_PRODUCTS } from '#fitment/contract-fit.ts'
import { parseCarKey } from '#fitment/domain/car-key.ts'
import { createFitmentTag, createProductTag, formatSurrogateKey } from '#kernel/change-tag.ts'
import { MAX_ID } from '#kernel/max-id.ts'
import type { App } from '#platform/server/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { answerFit } from './fit-answer.ts'

const MINUTE_CACHE = 'public, max-age=60'

export const registerFitRoutes = (app: App): void =>
  serve(app, fitCalls, {
    verdicts: async ({ query, reply, visitor, language, t }) => {
      const productIds = parseIds(query.p)
      reply.headers(
        visitor.isGuest
          ? { 'cache-control': MINUTE_CACHE, 'surrogate-key': formatTags(productIds) }
          : { 'cache-control': 'private, no-store' },
      )
      // Notes of rules describe a product, and nobody may learn of a new one before it is published.
      const products = await readProductsForSale(app.db, productIds)
      const visible = products.filter(({ visibility }) => isVisibleTo(visibility, visitor, app.now()))
      const visibleIds = new Set(visible.map(({ id }) => id))
      const shownIds = productIds.filter(id => visibleIds.has(id))
      return answerFit(app, parseCarKey(query.v ?? ''), shownIds, { language, t })
    },
  })

/** Answers change with these products and their rules, with the vehicles and with the guarantee of the owner. */
const formatTags = (productIds: readonly number[]): string =>
  formatSurrogateKey([
    'vehicles',
    'settings',
    'catalog',
    ...productIds.map(createProductTag),
    ...productIds.map(createFitmentTag),
  ])

/** Parses ids with commas; other texts are omitted. */
const parseIds = (text: string): number[] =>
  [...new Set(text.split(',').map(Number))]
    .filter(id => Number.isInteger(id) && id >= 1 && id <= MAX_ID)
    .slice(0, MAX_FIT_PRODUCTS)
