import { eq } from 'drizzle-orm'
import {
  decideProductAction,
  type ProductAction,
  type ProductActionChange,
  type ProductActionSubject,
} from '#catalog/domain/product-action.ts'
import { UNFINISHED_PAGE } from '#catalog/domain/unfinished-page.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { failure } from '#kernel/result.ts'
import { ALWAYS, getVisibilityState, VISIBLE, type Visibility, type VisibilityState } from '#kernel/visibility.ts'
import type { BulkCheck } from '#platform/server/bulk.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { findUnfinishedProducts } from '../find-unfinished-products.ts'
import { categories } from '../tables.ts'
import { type BulkProduct, readBulkProducts } from './bulk-product.ts'
import { findBlockedRestores, toBlockedRestoreCheck } from './find-taken-codes.ts'

export interface ActionPlan {
  checks: BulkCheck[]
  changes: { product: BulkProduct; change: ProductActionChange }[]
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
  const plan: ActionPlan = { checks: [], changes: [] }
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const batch = ids.slice(start, start + BATCH_SIZE)
    const planned = planBatch(batch, await readBulkProducts(db, batch), isKnown ? action : null, language)
    const { checks, changes } = await rejectUnfinishedPages(db, planned, now)
    plan.checks.push(...checks)
    plan.changes.push(...changes)
  }
  return rejectTakenCodes(db, plan)
}

/** Rejects products in the bin whose codes other products have by now. */
const rejectTakenCodes = async (db: Queryable, plan: ActionPlan): Promise<ActionPlan> => {
  const blocked = await findBlockedRestores(db, listRestoredProducts(plan.changes))
  if (blocked.size === 0) return plan
  return {
    checks: plan.checks.map(check => {
      const taken = blocked.get(check.id)
      return taken ? { ...check, ...toBlockedRestoreCheck(taken) } : check
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
    checks: plan.checks.map(check => (rejected.has(check.id) ? { ...check, rejection: UNFINISHED_PAGE } : check)),
    changes: plan.changes.filter(({ product }) => !rejected.has(product.id)),
  }
}

/** Plans one batch. A null action names an unknown category, which every product is rejected for. */
const planBatch = (
  ids: readonly number[],
  rows: ReadonlyMap<number, BulkProduct>,
  action: ProductAction | null,
  language: Language,
): ActionPlan => {
  const checks: BulkCheck[] = []
  const changes: ActionPlan['changes'] = []
  for (const id of ids) {
    const product = rows.get(id)
    if (!product) {
      checks.push({ id, name: `#${id}`, rejection: 'productAdmin.problem.notFound' })
      continue
    }
    const decision = action
      ? decideProductAction(toActionSubject(product), action)
      : failure('productAdmin.problem.unknownCategory')
    checks.push({ id, name: pickText(product.name, language), rejection: decision.ok ? null : decision.reason })
    if (decision.ok) changes.push({ product, change: decision.value })
  }
  return { checks, changes }
}

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

const toActionSubject = ({ visibility, removedAt, class: kind, ...row }: BulkProduct): ProductActionSubject => ({
  ...row,
  constantState: getConstantState(visibility),
  isRemoved: removedAt !== null,
  isShipping: kind === 'shipping',
  hasScheduledSale: row.saleCents !== null,
})
