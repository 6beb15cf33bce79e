import { fitCalls, MAX_FIT_PRODUCTS } from '#fitment/contract-fit.ts'
import { parseCarKey } from '#fitment/domain/car-key.ts'
import { createFitmentTag, formatSurrogateKey } from '#kernel/change-tag.ts'
import { MAX_ID } from '#kernel/max-id.ts'
import type { App } from '#platform/server/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { answerFit } from './fit-answer.ts'

const MINUTE_CACHE = 'public, max-age=60'

export const registerFitRoutes = (app: App): void =>
  serve(app, fitCalls, {
    verdicts: async ({ query, reply, language, t }) => {
      const productIds = parseIds(query.p)
      reply.headers({
        'cache-control': MINUTE_CACHE,
        'surrogate-key': formatTags(productIds),
      })
      return answerFit(app, parseCarKey(query.v ?? ''), productIds, { language, t })
    },
  })

/** Answers change with the rules of these products, with the vehicles and with the guarantee of the owner. */
const formatTags = (productIds: readonly number[]): string =>
  formatSurrogateKey(['vehicles', 'settings', 'catalog', ...productIds.map(createFitmentTag)])

/** Parses ids with commas; other texts are omitted. */
const parseIds = (text: string): number[] =>
  [...new Set(text.split(',').map(Number))]
    .filter(id => Number.isInteger(id) && id >= 1 && id <= MAX_ID)
    .slice(0, MAX_FIT_PRODUCTS)
