import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { type DeedChange, type DeedSubject, decideDeed, type ProductDeed } from '#catalog/domain/product-deed.ts'
import type { Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Visibility } from '#kernel/visibility.ts'
import type { Actor } from '#platform/server/actor.ts'
import { doneByAct, isForeignAct, type Verdict } from '#platform/server/bulk.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { listOf } from '#platform/server/db/list-of.ts'
import { type Write, type Writing, write } from '#platform/server/write.ts'
import { productChange } from '../change-tags.ts'
import { purgeProducts } from '../purge-products.ts'
import { setPrices } from '../set-price.ts'
import { categories, productCategories, products } from '../tables.ts'

/** A product with the data that bulk actions need. */
export interface Found {
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

interface Judged {
  verdicts: Verdict[]
  changes: { found: Found; change: DeedChange }[]
}

/** Products per batch; other requests run in between. */
const PART = 2_000

/** Plans an action: the changes and the rejected products. */
export const judgeProducts = async (
  db: Queryable,
  ids: readonly number[],
  deed: ProductDeed,
  language: Language,
): Promise<Judged> => {
  const knownAction = await withRealCategory(db, deed)
  const all: Judged = { verdicts: [], changes: [] }
  for (let at = 0; at < ids.length; at += PART) {
    const batch = ids.slice(at, at + PART)
    const { verdicts, changes } = judged(batch, await foundProducts(db, batch), knownAction, language)
    all.verdicts.push(...verdicts)
    all.changes.push(...changes)
  }
  return all
}

const judged = (
  ids: readonly number[],
  rows: ReadonlyMap<number, Found>,
  deed: ProductDeed | null,
  language: Language,
): Judged => {
  const verdicts: Verdict[] = []
  const changes: Judged['changes'] = []
  for (const id of ids) {
    const product = rows.get(id)
    if (!product) {
      verdicts.push({ id, name: `#${id}`, fault: 'productAdmin.problem.unknown' })
      continue
    }
    const decision = deed ? decideDeed(subjectOf(product), deed) : refused('productAdmin.problem.unknownCategory')
    verdicts.push({ id, name: textIn(product.name, language), fault: decision.ok ? null : decision.why })
    if (decision.ok) changes.push({ found: product, change: decision.value })
  }
  return { verdicts, changes }
}

/** Returns null for an unknown category. */
const withRealCategory = async (db: Queryable, deed: ProductDeed): Promise<ProductDeed | null> =>
  deed.kind === 'category' && (await db.$count(categories, eq(categories.id, deed.id))) === 0 ? null : deed

interface Stepped {
  /** Includes products that this operation changed before. */
  changed: number
  verdicts: Verdict[]
}

/** `nothing`: no product was left to change. */
export type ChangeRefusal = { kind: 'foreign' } | ({ kind: 'nothing' } & Stepped)

interface Step {
  ids: readonly number[]
  deed: ProductDeed
  act: string
  language: Language
}

/**
 * Applies an action to a batch of products. Repeating a batch changes nothing; a user cannot continue an operation of
 * another user.
 */
export const changeProducts = (
  app: Writing,
  actor: Actor & { kind: 'user' },
  { ids, deed, act, language }: Step,
): Promise<Outcome<Stepped, ChangeRefusal>> =>
  write(
    app,
    actor,
    async (tx): Promise<Outcome<Stepped, ChangeRefusal>> => {
      if (await isForeignAct(tx, act, actor.id)) return refused({ kind: 'foreign' })
      await lockProducts(tx, ids)
      const doneIds = await doneByAct(tx, { act, kind: 'product', ids })
      const remainingIds = ids.filter(id => !doneIds.has(id))
      const { verdicts, changes } = await judgeProducts(tx, remainingIds, deed, language)
      if (changes.length === 0) return refused({ kind: 'nothing', changed: doneIds.size, verdicts })
      if (deed.kind === 'purge') {
        await purgeProducts(
          tx,
          changes.map(({ found }) => found),
          app.now(),
        )
      } else {
        const next = changes.map(({ found, change }) => ({ found, next: afterChange(found, change, app.now()) }))
        await putProducts(tx, next, app.now())
      }
      return ok({ changed: doneIds.size + changes.length, verdicts })
    },
    act,
  )

/** The fields that bulk actions change and that undo restores. */
export type Changeable = Pick<Found, 'priceCents' | 'totalCents' | 'free' | 'visibility' | 'removedAt' | 'categoryIds'>

const afterChange = (product: Found, change: DeedChange, now: Date): Changeable => ({
  priceCents: change.priceCents ?? product.priceCents,
  totalCents: change.totalCents ?? product.totalCents,
  free: change.free ?? product.free,
  visibility: change.state === undefined ? product.visibility : always(change.state),
  removedAt: change.removed === undefined ? product.removedAt : change.removed ? now : null,
  categoryIds: change.categoryIds ? [...change.categoryIds] : product.categoryIds,
})

const always = (state: 0 | 1 | 2): Visibility => ({
  type: 0,
  rangeFrom: null,
  rangeTo: null,
  stateInRange: state,
  stateOutRange: state,
})

/** Saves changed products and records each change. */
export const putProducts = async (
  tx: Write,
  all: readonly { found: Found; next: Changeable }[],
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
    ({ found, next }) => JSON.stringify(shownOf(found)) !== JSON.stringify(shownOf(next)),
  )
  const categoryChanges = all.filter(({ found, next }) => found.categoryIds.join() !== next.categoryIds.join())
  await putShown(tx, visibilityChanges, now)
  await putPlaced(tx, categoryChanges, now)
  for (const { found, next } of new Set([...visibilityChanges, ...categoryChanges])) {
    tx.audit({
      kind: 'product',
      id: found.id,
      before: { ...shownOf(found), categoryIds: found.categoryIds },
      after: { ...shownOf(next), categoryIds: next.categoryIds },
    })
  }
  tx.changed(productChange(all.map(({ found }) => found.id)))
}

/** Converts dates to the texts of audit entries. */
const shownOf = ({ visibility, removedAt }: Pick<Changeable, 'visibility' | 'removedAt'>) => ({
  visibility,
  removedAt: removedAt?.toISOString() ?? null,
})

type Put = readonly { found: Found; next: Changeable }[]

const putShown = async (tx: Write, rows: Put, now: Date): Promise<void> => {
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

const putPlaced = async (tx: Write, rows: Put, now: Date): Promise<void> => {
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

export const foundProducts = async (db: Queryable, ids: readonly number[]): Promise<Map<number, Found>> => {
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
      categoryIds: listOf<number>(
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

const subjectOf = ({ visibility, removedAt, class: kind, ...row }: Found): DeedSubject => ({
  ...row,
  always: visibility === null ? 0 : visibility.type === 0 ? visibility.stateInRange : null,
  removed: removedAt !== null,
  isShipping: kind === 'shipping',
  isPlanned: row.cutCents !== null,
})
