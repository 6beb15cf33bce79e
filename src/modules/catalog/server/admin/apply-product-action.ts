import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import {
  decideProductAction,
  type ProductAction,
  type ProductActionChange,
  type ProductActionSubject,
} from '#catalog/domain/product-action.ts'
import { UNFINISHED_PAGE } from '#catalog/domain/unfinished-page.ts'
import type { Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { type Visibility, visibilityAt } from '#kernel/visibility.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type BulkCheck, findRowsChangedBy, isForeignOperation } from '#platform/server/bulk.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { jsonArrayOf } from '#platform/server/db/json-array-of.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { productChangeTags } from '../change-tags.ts'
import { findUnfinishedProducts } from '../find-unfinished-products.ts'
import { purgeProducts } from '../purge-products.ts'
import { setPrices } from '../set-price.ts'
import { categories, productCategories, products } from '../tables.ts'

/** A product with the data that bulk actions need. */
export interface BulkProduct {
  id: number
  name: typeof products.$inferSelect.name
  priceCents: number
  totalCents: number
  free: boolean
  visibility: Visibility | null
  removedAt: Date | null
  class: string
  cutCents: number | null
  categoryIds: number[]
}

interface ActionPlan {
  verdicts: BulkCheck[]
  changes: { found: BulkProduct; change: ProductActionChange }[]
}

/** Products per batch; other requests run in between. */
const BATCH_SIZE = 2_000

/** Plans an action: the changes and the rejected products. */
export const planProductAction = async (
  db: Queryable,
  ids: readonly number[],
  deed: ProductAction,
  { language, now }: { language: Language; now: Date },
): Promise<ActionPlan> => {
  const knownAction = await withKnownCategory(db, deed)
  const all: ActionPlan = { verdicts: [], changes: [] }
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const batch = ids.slice(at, at + BATCH_SIZE)
    const planned = planBatch(batch, await readBulkProducts(db, batch), knownAction, language)
    const { verdicts, changes } = await withoutUnfinishedPages(db, planned, now)
    all.verdicts.push(...verdicts)
    all.changes.push(...changes)
  }
  return all
}

const VISIBLE = 0

/** Rejects products that would become visible with an unfinished block on their page. */
const withoutUnfinishedPages = async (db: Queryable, plan: ActionPlan, now: Date): Promise<ActionPlan> => {
  const revealed = plan.changes.filter(
    ({ found, change }) => change.state === VISIBLE && visibilityAt(found.visibility, now.getTime()) !== VISIBLE,
  )
  const rejected = await findUnfinishedProducts(
    db,
    revealed.map(({ found }) => found.id),
    now,
  )
  if (rejected.size === 0) return plan
  return {
    verdicts: plan.verdicts.map(one => (rejected.has(one.id) ? { ...one, rejection: UNFINISHED_PAGE } : one)),
    changes: plan.changes.filter(({ found }) => !rejected.has(found.id)),
  }
}

const planBatch = (
  ids: readonly number[],
  rows: ReadonlyMap<number, BulkProduct>,
  deed: ProductAction | null,
  language: Language,
): ActionPlan => {
  const verdicts: BulkCheck[] = []
  const changes: ActionPlan['changes'] = []
  for (const id of ids) {
    const product = rows.get(id)
    if (!product) {
      verdicts.push({ id, name: `#${id}`, rejection: 'productAdmin.problem.unknown' })
      continue
    }
    const decision = deed
      ? decideProductAction(toActionSubject(product), deed)
      : failure('productAdmin.problem.unknownCategory')
    verdicts.push({ id, name: textIn(product.name, language), rejection: decision.ok ? null : decision.reason })
    if (decision.ok) changes.push({ found: product, change: decision.value })
  }
  return { verdicts, changes }
}

/** Returns null for an unknown category. */
const withKnownCategory = async (db: Queryable, deed: ProductAction): Promise<ProductAction | null> =>
  deed.kind === 'category' && (await db.$count(categories, eq(categories.id, deed.id))) === 0 ? null : deed

interface BatchResult {
  /** Includes products that this operation changed before. */
  changed: number
  verdicts: BulkCheck[]
}

/** `nothing`: no product was left to change. */
export type ApplyActionError = { kind: 'foreign' } | ({ kind: 'nothing' } & BatchResult)

interface ActionBatch {
  ids: readonly number[]
  deed: ProductAction
  act: string
  language: Language
}

/**
 * Applies an action to a batch of products. Repeating a batch changes nothing; a user cannot continue an operation of
 * another user.
 */
export const applyProductAction = (
  app: WriteContext,
  actor: Actor & { kind: 'user' },
  { ids, deed, act, language }: ActionBatch,
): Promise<Result<BatchResult, ApplyActionError>> =>
  write(
    app,
    actor,
    async (tx): Promise<Result<BatchResult, ApplyActionError>> => {
      if (await isForeignOperation(tx, act, actor.id)) return failure({ kind: 'foreign' })
      await lockProducts(tx, ids)
      const doneIds = await findRowsChangedBy(tx, { act, kind: 'product', ids })
      const remainingIds = ids.filter(id => !doneIds.has(id))
      const { verdicts, changes } = await planProductAction(tx, remainingIds, deed, { language, now: app.now() })
      if (changes.length === 0) return failure({ kind: 'nothing', changed: doneIds.size, verdicts })
      if (deed.kind === 'purge') {
        await purgeProducts(
          tx,
          changes.map(({ found }) => found),
          app.now(),
        )
      } else {
        const next = changes.map(({ found, change }) => ({ found, next: applyChange(found, change, app.now()) }))
        await saveChangedProducts(tx, next, app.now())
      }
      return ok({ changed: doneIds.size + changes.length, verdicts })
    },
    act,
  )

/** The fields that bulk actions change and that undo restores. */
export type ChangeableFields = Pick<
  BulkProduct,
  'priceCents' | 'totalCents' | 'free' | 'visibility' | 'removedAt' | 'categoryIds'
>

const applyChange = (product: BulkProduct, change: ProductActionChange, now: Date): ChangeableFields => ({
  priceCents: change.priceCents ?? product.priceCents,
  totalCents: change.totalCents ?? product.totalCents,
  free: change.free ?? product.free,
  visibility: change.state === undefined ? product.visibility : constantVisibility(change.state),
  removedAt: change.removed === undefined ? product.removedAt : change.removed ? now : null,
  categoryIds: change.categoryIds ? [...change.categoryIds] : product.categoryIds,
})

const constantVisibility = (state: 0 | 1 | 2): Visibility => ({
  type: 0,
  rangeFrom: null,
  rangeTo: null,
  stateInRange: state,
  stateOutRange: state,
})

/** Saves changed products and records each change. */
export const saveChangedProducts = async (
  tx: Write,
  all: readonly { found: BulkProduct; next: ChangeableFields }[],
  now: Date,
): Promise<void> => {
  if (all.length === 0) return
  await setPrices(
    tx,
    new Map(
      all.map(({ found, next: { priceCents, totalCents, free } }) => [found.id, { priceCents, totalCents, free }]),
    ),
    now,
  )
  const visibilityChanges = all.filter(
    ({ found, next }) => JSON.stringify(auditedVisibility(found)) !== JSON.stringify(auditedVisibility(next)),
  )
  const categoryChanges = all.filter(({ found, next }) => found.categoryIds.join() !== next.categoryIds.join())
  await saveVisibility(tx, visibilityChanges, now)
  await saveCategories(tx, categoryChanges, now)
  for (const { found, next } of new Set([...visibilityChanges, ...categoryChanges])) {
    tx.audit({
      kind: 'product',
      id: found.id,
      before: { ...auditedVisibility(found), categoryIds: found.categoryIds },
      after: { ...auditedVisibility(next), categoryIds: next.categoryIds },
    })
  }
  tx.changed(productChangeTags(all.map(({ found }) => found.id)))
}

/** Converts dates to the texts of audit entries. */
const auditedVisibility = ({ visibility, removedAt }: Pick<ChangeableFields, 'visibility' | 'removedAt'>) => ({
  visibility,
  removedAt: removedAt?.toISOString() ?? null,
})

type ChangedProducts = readonly { found: BulkProduct; next: ChangeableFields }[]

const saveVisibility = async (tx: Write, rows: ChangedProducts, now: Date): Promise<void> => {
  if (rows.length === 0) return
  await tx.execute(sql`update ${products} set visibility = wanted.visibility, removed_at = wanted.removed_at,
    modified_at = ${now.toISOString()}::timestamptz, version = product.version + 1
    from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ found, next }) => ({
        id: found.id,
        visibility: next.visibility,
        removed_at: next.removedAt?.toISOString() ?? null,
      })),
    )}::jsonb) as wanted (id int, visibility jsonb, removed_at timestamptz) where product.id = wanted.id`)
}

const saveCategories = async (tx: Write, rows: ChangedProducts, now: Date): Promise<void> => {
  if (rows.length === 0) return
  const ids = rows.map(({ found }) => found.id)
  await tx.delete(productCategories).where(inArray(productCategories.productId, ids))
  const places = rows.flatMap(({ found, next }) =>
    next.categoryIds.map((categoryId, at) => ({ productId: found.id, categoryId, main: at === 0 })),
  )
  if (places.length > 0) await tx.insert(productCategories).values(places)
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
      priceCents: products.priceCents,
      totalCents: products.totalCents,
      free: products.free,
      visibility: products.visibility,
      removedAt: products.removedAt,
      class: products.class,
      cutCents: products.cutCents,
      categoryIds: jsonArrayOf<number>(
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

const toActionSubject = ({ visibility, removedAt, class: kind, ...row }: BulkProduct): ProductActionSubject => ({
  ...row,
  always: visibility === null ? 0 : visibility.type === 0 ? visibility.stateInRange : null,
  removed: removedAt !== null,
  isShipping: kind === 'shipping',
  isPlanned: row.cutCents !== null,
})
