import { eq } from 'drizzle-orm'
import { isBelowCost } from '#catalog/domain/margin.ts'
import { findPriceJump } from '#catalog/domain/price-jump.ts'
import {
  decideProductAction,
  type ProductAction,
  type ProductActionChange,
  type ProductActionSubject,
} from '#catalog/domain/product-action.ts'
import { UNFINISHED_PAGE } from '#catalog/domain/unfinished-page.ts'
import type { Language } from '#kernel/language.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { failure } from '#kernel/result.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { ALWAYS, getVisibilityState, VISIBLE, type Visibility, type VisibilityState } from '#kernel/visibility.ts'
import type { BulkCheck } from '#platform/server/bulk.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readSettings } from '#shop/server/shop.ts'
import { findUnfinishedProducts } from '../find-unfinished-products.ts'
import type { HeldPrice } from '../price-proposals.ts'
import { getVatRate, readVatRates } from '../read-vat-rates.ts'
import { categories } from '../tables.ts'
import { type BulkProduct, readBulkProducts } from './bulk-product.ts'
import { findBlockedRestores, toBlockedRestoreCheck } from './find-taken-codes.ts'

export interface ActionPlan {
  checks: BulkCheck[]
  /** Changed products that would be sold below cost. */
  notes: BulkCheck[]
  changes: { product: BulkProduct; change: ProductActionChange }[]
  /** Price changes beyond the limit, which wait for approval. */
  held: HeldPrice[]
}

/** Products per batch; other requests run in between. */
const BATCH_SIZE = 2_000

/** Plans an action: the changes and the rejected products. */
export const planProductAction = async (
  db: Queryable,
  ids: readonly number[],
  action: ProductAction,
  { language, now }: { language: Language; now: Date },
): Promise<ActionPlan> => {
  const isKnown = await isCategoryKnown(db, action)
  const limitPercent = changesPrice(action) ? (await readSettings(db)).priceJumpPercent : null
  const plan: ActionPlan = { checks: [], notes: [], changes: [], held: [] }
  const rates = new Map<string, BasisPoints>()
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const batch = ids.slice(start, start + BATCH_SIZE)
    const products = await readBulkProducts(db, batch)
    await readVatRates(db, [...products.values()], getShopDay(now), rates)
    const planned = planBatch(batch, { products, rates, action: isKnown ? action : null, language, limitPercent })
    const { checks, notes, changes, held } = await rejectUnfinishedPages(db, planned, now)
    plan.checks.push(...checks)
    plan.notes.push(...notes)
    plan.changes.push(...changes)
    plan.held.push(...held)
  }
  return rejectTakenCodes(db, plan)
}

/** Rejects products in the bin whose codes other products have by now. */
const rejectTakenCodes = async (db: Queryable, plan: ActionPlan): Promise<ActionPlan> => {
  const blocked = await findBlockedRestores(db, listRestoredProducts(plan.changes))
  if (blocked.size === 0) return plan
  return {
    ...plan,
    checks: plan.checks.map(check => {
      const takenCodes = blocked.get(check.id)
      return takenCodes ? { ...check, ...toBlockedRestoreCheck(takenCodes) } : check
    }),
    changes: plan.changes.filter(({ product }) => !blocked.has(product.id)),
  }
}

/** Rejects products that would become visible with an unfinished block on their page. */
const rejectUnfinishedPages = async (db: Queryable, plan: ActionPlan, now: Date): Promise<ActionPlan> => {
  const revealed = plan.changes.filter(
    ({ product, change }) =>
      change.state === VISIBLE && getVisibilityState(product.visibility, now.getTime()) !== VISIBLE,
  )
  const rejected = await findUnfinishedProducts(
    db,
    revealed.map(({ product }) => product.id),
    now,
  )
  if (rejected.size === 0) return plan
  return {
    ...plan,
    checks: plan.checks.map(check => (rejected.has(check.id) ? { ...check, rejection: UNFINISHED_PAGE } : check)),
    changes: plan.changes.filter(({ product }) => !rejected.has(product.id)),
  }
}

interface BatchFacts {
  products: ReadonlyMap<number, BulkProduct>
  rates: ReadonlyMap<string, BasisPoints>
  action: ProductAction | null
  language: Language
  /** Price changes beyond this many per cent wait for approval; null without a limit. */
  limitPercent: number | null
}

/** Plans one batch. A null action names an unknown category, which every product is rejected for. */
const planBatch = (ids: readonly number[], facts: BatchFacts): ActionPlan => {
  const { products, action, language, limitPercent } = facts
  const checks: BulkCheck[] = []
  const notes: BulkCheck[] = []
  const changes: ActionPlan['changes'] = []
  const held: HeldPrice[] = []
  for (const id of ids) {
    const product = products.get(id)
    if (!product) {
      checks.push({ id, name: `#${id}`, rejection: 'productAdmin.problem.notFound' })
      continue
    }
    const subject = toActionSubject(product, facts)
    const decision = action ? decideProductAction(subject, action) : failure('productAdmin.problem.unknownCategory')
    const name = pickText(product.name, language)
    checks.push({ id, name, rejection: decision.ok ? null : decision.reason })
    if (!decision.ok) continue
    const heldPrice = findHeldPrice(product, decision.value, limitPercent)
    if (heldPrice) {
      held.push(heldPrice)
      notes.push({ id, name, rejection: 'productAdmin.bulk.waits', values: { limit: String(limitPercent) } })
    } else changes.push({ product, change: decision.value })
    if (isSoldBelowCost(subject, decision.value)) notes.push({ id, name, rejection: 'productAdmin.bulk.belowCost' })
  }
  return { checks, notes, changes, held }
}

const changesPrice = ({ kind }: ProductAction): boolean =>
  kind === 'price' || kind === 'sale' || kind === 'markup' || kind === 'total'

/** Returns the price change that must wait for approval; null when it may be made at once. */
const findHeldPrice = (
  product: BulkProduct,
  change: ProductActionChange,
  limitPercent: number | null,
): HeldPrice | null => {
  const after = {
    priceCents: change.priceCents ?? product.priceCents,
    totalCents: change.totalCents ?? product.totalCents,
  }
  const changePercent = findPriceJump(product, after, limitPercent)
  if (changePercent === null) return null
  const { priceCents, totalCents } = product
  const free = change.free ?? product.free
  return { productId: product.id, before: { priceCents, totalCents }, after, free, changePercent }
}

const isSoldBelowCost = ({ costCents, vatRate }: ProductActionSubject, { totalCents }: ProductActionChange): boolean =>
  costCents !== null && totalCents !== undefined && isBelowCost({ totalCents, vatRate, costCents })

/** Returns true unless the action names a category that does not exist. */
const isCategoryKnown = async (db: Queryable, action: ProductAction): Promise<boolean> =>
  action.kind !== 'category' || (await db.$count(categories, eq(categories.id, action.id))) > 0

/** Lists the products that a plan takes out of the bin. */
export const listRestoredProducts = (changes: ActionPlan['changes']): BulkProduct[] =>
  changes.flatMap(({ product, change }) => (change.isRemoved === false ? [product] : []))

const getConstantState = (visibility: Visibility | null): VisibilityState | null => {
  if (visibility === null) return VISIBLE
  return visibility.type === ALWAYS ? visibility.stateInRange : null
}

const toActionSubject = (
  { visibility, removedAt, class: kind, ...row }: BulkProduct,
  { rates, limitPercent }: Pick<BatchFacts, 'rates' | 'limitPercent'>,
): ProductActionSubject => ({
  ...row,
  vatRate: getVatRate(rates, row.vatClass),
  constantState: getConstantState(visibility),
  isRemoved: removedAt !== null,
  isShipping: kind === 'shipping',
  hasScheduledSale: row.saleCents !== null,
  isReviewed: limitPercent !== null,
})
