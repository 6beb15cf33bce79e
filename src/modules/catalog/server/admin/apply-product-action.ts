import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import {
  decideProductAction,
  type ProductAction,
  type ProductActionChange,
  type ProductActionSubject,
} from '#catalog/domain/product-action.ts'
import { UNFINISHED_PAGE } from '#catalog/domain/unfinished-page.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { getVisibilityState, type Visibility, type VisibilityState } from '#kernel/visibility.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type BulkCheck, findRowsChangedBy, isForeignOperation } from '#platform/server/bulk.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { selectJsonArray } from '#platform/server/db/select-json-array.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { announceWithDependents } from '../announce-with-dependents.ts'
import { listProductChangeTags } from '../change-tags.ts'
import { findUnfinishedProducts } from '../find-unfinished-products.ts'
import { purgeProducts } from '../purge-products.ts'
import { setPrices } from '../set-price.ts'
import { categories, productCategories, products } from '../tables.ts'
import { findMovedProducts } from './find-moved-products.ts'
import { findBlockedRestores, getBlockedRestoreReason } from './find-taken-codes.ts'

/** A product with the data that bulk actions need. */
export interface BulkProduct {
  id: number
  name: typeof products.$inferSelect.name
  code1: string
  code2: string
  gtin: string
  priceCents: number
  totalCents: number
  free: boolean
  visibility: Visibility | null
  removedAt: Date | null
  class: string
  saleCents: number | null
  categoryIds: number[]
}

interface ActionPlan {
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
  const knownAction = await rejectUnknownCategory(db, action)
  const plan: ActionPlan = { checks: [], changes: [] }
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const batch = ids.slice(start, start + BATCH_SIZE)
    const planned = planBatch(batch, await readBulkProducts(db, batch), knownAction, language)
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
      return taken ? { ...check, ...getBlockedRestoreReason(taken) } : check
    }),
    changes: plan.changes.filter(({ product }) => !blocked.has(product.id)),
  }
}

const VISIBLE = 0

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

/** Returns null for an unknown category. */
const rejectUnknownCategory = async (db: Queryable, action: ProductAction): Promise<ProductAction | null> =>
  action.kind === 'category' && (await db.$count(categories, eq(categories.id, action.id))) === 0 ? null : action

interface BatchResult {
  /** Includes products that this operation changed before. */
  changed: number
  checks: BulkCheck[]
  /** Changed products about which the user must know more. */
  notes?: BulkCheck[]
}

/** `nothing`: no product was left to change. */
export type ApplyActionFailure = { kind: 'startedByOther' } | ({ kind: 'nothing' } & BatchResult)

interface ActionBatch {
  ids: readonly number[]
  action: ProductAction
  operationId: string
  language: Language
}

/**
 * Applies an action to a batch of products. Repeating a batch changes nothing; a user cannot continue an operation of
 * another user.
 */
export const applyProductAction = (
  app: WriteContext,
  actor: Actor & { kind: 'user' },
  { ids, action, operationId, language }: ActionBatch,
): Promise<Result<BatchResult, ApplyActionFailure>> =>
  write(
    app,
    actor,
    async (tx): Promise<Result<BatchResult, ApplyActionFailure>> => {
      if (await isForeignOperation(tx, operationId, actor.id)) return failure({ kind: 'startedByOther' })
      await lockProducts(tx, ids)
      const doneIds = await findRowsChangedBy(tx, { operationId, kind: 'product', ids })
      const remainingIds = ids.filter(id => !doneIds.has(id))
      const { checks, changes } = await planProductAction(tx, remainingIds, action, { language, now: app.now() })
      if (changes.length === 0) return failure({ kind: 'nothing', changed: doneIds.size, checks })
      if (action.kind === 'purge') {
        await purgeProducts(
          tx,
          changes.map(({ product }) => product),
          app.now(),
        )
      } else {
        const next = changes.map(({ product, change }) => ({
          product,
          next: applyChange(product, change, app.now()),
        }))
        await saveChangedProducts(tx, next, app.now())
      }
      const notes = await findMovedProducts(tx, listRestoredProducts(changes), language)
      return ok({ changed: doneIds.size + changes.length, checks, notes })
    },
    operationId,
  )

const listRestoredProducts = (changes: ActionPlan['changes']): BulkProduct[] =>
  changes.flatMap(({ product, change }) => (change.isRemoved === false ? [product] : []))

/** The fields that bulk actions change and that undo restores. */
export type ChangeableFields = Pick<
  BulkProduct,
  'priceCents' | 'totalCents' | 'free' | 'visibility' | 'removedAt' | 'categoryIds'
>

const applyChange = (product: BulkProduct, change: ProductActionChange, now: Date): ChangeableFields => ({
  priceCents: change.priceCents ?? product.priceCents,
  totalCents: change.totalCents ?? product.totalCents,
  free: change.free ?? product.free,
  visibility: change.state === undefined ? product.visibility : createConstantVisibility(change.state),
  removedAt: decideRemovedAt(product, change, now),
  categoryIds: change.categoryIds ? [...change.categoryIds] : product.categoryIds,
})

const decideRemovedAt = ({ removedAt }: BulkProduct, { isRemoved }: ProductActionChange, now: Date): Date | null => {
  if (isRemoved === undefined) return removedAt
  return isRemoved ? now : null
}

const createConstantVisibility = (state: 0 | 1 | 2): Visibility => ({
  type: 0,
  rangeFrom: null,
  rangeTo: null,
  stateInRange: state,
  stateOutRange: state,
})

/** Saves changed products and records each change. */
export const saveChangedProducts = async (
  tx: Write,
  changes: readonly { product: BulkProduct; next: ChangeableFields }[],
  now: Date,
): Promise<void> => {
  if (changes.length === 0) return
  await setPrices(
    tx,
    new Map(
      changes.map(({ product, next: { priceCents, totalCents, free } }) => [
        product.id,
        { priceCents, totalCents, free },
      ]),
    ),
    now,
  )
  const visibilityChanges = changes.filter(
    ({ product, next }) => JSON.stringify(toAuditedVisibility(product)) !== JSON.stringify(toAuditedVisibility(next)),
  )
  const categoryChanges = changes.filter(({ product, next }) => product.categoryIds.join() !== next.categoryIds.join())
  await announceWithDependents(
    tx,
    visibilityChanges.map(({ product }) => product.id),
    () => saveVisibility(tx, visibilityChanges, now),
  )
  await saveCategories(tx, categoryChanges, now)
  for (const { product, next } of new Set([...visibilityChanges, ...categoryChanges])) {
    tx.audit({
      kind: 'product',
      id: product.id,
      before: { ...toAuditedVisibility(product), categoryIds: product.categoryIds },
      after: { ...toAuditedVisibility(next), categoryIds: next.categoryIds },
    })
  }
  tx.changed(listProductChangeTags(changes.map(({ product }) => product.id)))
}

/** Converts dates to the texts of audit entries. */
const toAuditedVisibility = ({ visibility, removedAt }: Pick<ChangeableFields, 'visibility' | 'removedAt'>) => ({
  visibility,
  removedAt: removedAt?.toISOString() ?? null,
})

type ChangedProducts = readonly { product: BulkProduct; next: ChangeableFields }[]

const saveVisibility = async (tx: Write, rows: ChangedProducts, now: Date): Promise<void> => {
  if (rows.length === 0) return
  await tx.execute(sql`update ${products} set visibility = wanted.visibility, removed_at = wanted.removed_at,
    modified_at = ${now.toISOString()}::timestamptz, version = product.version + 1
    from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ product, next }) => ({
        id: product.id,
        visibility: next.visibility,
        removed_at: next.removedAt?.toISOString() ?? null,
      })),
    )}::jsonb) as wanted (id int, visibility jsonb, removed_at timestamptz) where product.id = wanted.id`)
}

const saveCategories = async (tx: Write, rows: ChangedProducts, now: Date): Promise<void> => {
  if (rows.length === 0) return
  const ids = rows.map(({ product }) => product.id)
  await tx.delete(productCategories).where(inArray(productCategories.productId, ids))
  const categoryRows = rows.flatMap(({ product, next }) =>
    next.categoryIds.map((categoryId, index) => ({ productId: product.id, categoryId, main: index === 0 })),
  )
  if (categoryRows.length > 0) await tx.insert(productCategories).values(categoryRows)
  await tx
    .update(products)
    .set({ modifiedAt: now, version: sql`${products.version} + 1` })
    .where(inArray(products.id, ids))
}

/** Locks in order of ids, so that two operations cannot deadlock. */
export const lockProducts = async (tx: Write, ids: readonly number[]): Promise<void> => {
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(products.id)
    .for('no key update')
}

export const readBulkProducts = async (db: Queryable, ids: readonly number[]): Promise<Map<number, BulkProduct>> => {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      code1: products.code1,
      code2: products.code2,
      gtin: products.gtin,
      priceCents: products.priceCents,
      totalCents: products.totalCents,
      free: products.free,
      visibility: products.visibility,
      removedAt: products.removedAt,
      class: products.class,
      saleCents: products.saleCents,
      categoryIds: selectJsonArray<number>(
        db
          .select({ id: productCategories.categoryId })
          .from(productCategories)
          .where(eq(productCategories.productId, products.id))
          .orderBy(desc(productCategories.main), asc(productCategories.categoryId)),
      ),
    })
    .from(products)
    .where(sql`${products.id} = any(${sql.param([...ids])}::int[])`)
  return new Map(rows.map(row => [row.id, row]))
}

const getConstantState = (visibility: Visibility | null): VisibilityState | null => {
  if (visibility === null) return VISIBLE
  return visibility.type === 0 ? visibility.stateInRange : null
}

const toActionSubject = ({ visibility, removedAt, class: kind, ...row }: BulkProduct): ProductActionSubject => ({
  ...row,
  constantState: getConstantState(visibility),
  isRemoved: removedAt !== null,
  isShipping: kind === 'shipping',
  hasScheduledSale: row.saleCents !== null,
})
