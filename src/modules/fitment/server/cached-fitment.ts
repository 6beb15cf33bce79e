import type { FitmentMode, FitmentQuestion } from '#fitment/domain/fitment-rule.ts'
import type { WheelMeasures } from '#fitment/domain/wheel-fit.ts'
import { type ChangeTag, createFitmentTag } from '#kernel/change-tag.ts'
import type { App } from '#platform/server/app.ts'
import { createInvalidatingCache, memoizePerApp } from '#platform/server/invalidating-cache.ts'
import { readFitments } from './decide-for-car.ts'
import type { ProductRule } from './rule-rows.ts'
import { fitmentQuestions, vehicleGroups } from './tables.ts'

/** The products whose rules stay in memory: a visitor may ask for every product, and some have hundreds of rules. */
const MAX_PRODUCTS = 1_000

interface CachedFitment {
  productId: number
  mode: FitmentMode
  wheel: WheelMeasures | null
  rules: readonly ProductRule[]
}

const getFitments = memoizePerApp(app =>
  createInvalidatingCache<CachedFitment>(
    app,
    {
      invalidatedBy: ({ productId }) => new Set<ChangeTag>([createFitmentTag(productId), 'catalog', 'vehicles']),
      maxEntries: MAX_PRODUCTS,
    },
    async name => {
      const productId = Number(name)
      const stored = (await readFitments(app.db, [productId])).get(productId)
      return { productId, mode: stored?.mode ?? 'specific', wheel: stored?.wheel ?? null, rules: stored?.rules ?? [] }
    },
  ),
)

/** Returns the mode, the measures and the rules of a product; product pages read them without a query. */
export const readCachedFitment = (app: App, productId: number): Promise<CachedFitment> =>
  getFitments(app)(String(productId))

interface FitmentTerms {
  questions: readonly FitmentQuestion[]
  groupNames: ReadonlyMap<number, string>
}

const getTerms = memoizePerApp(app =>
  createInvalidatingCache<FitmentTerms>(app, { invalidatedBy: ['vehicles'] }, async () => ({
    questions: await app.db.select().from(fitmentQuestions),
    groupNames: new Map((await app.db.select().from(vehicleGroups)).map(({ id, name }) => [id, name])),
  })),
)

/** Returns the questions and the names of groups that rules refer to. */
export const readFitmentTerms = (app: App): Promise<FitmentTerms> => getTerms(app)()
