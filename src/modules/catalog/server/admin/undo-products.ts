import { isDeepStrictEqual } from 'node:util'
import type { Language } from '#kernel/language.ts'
import { getExistingValue } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type BulkCheck, readOperationEntries } from '#platform/server/bulk.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { PRICE_HELD, withdrawOperation } from '../price-proposals.ts'
import { categories, type products } from '../tables.ts'
import { type BulkProduct, type ChangeableFields, lockProducts, readBulkProducts } from './bulk-product.ts'
import { findMovedProducts } from './find-moved-products.ts'
import { findBlockedRestores } from './find-taken-codes.ts'
import {
  applyScheduledSale,
  canRestoreProduct,
  DETAIL_FIELDS,
  type EditableDetails,
  parseAuditedDetails,
  readProductDetails,
  saveProductDetails,
} from './product-details.ts'
import { saveChangedProducts } from './save-changed-products.ts'

const CHANGEABLE_FIELDS = [
  'priceCents',
  'totalCents',
  'free',
  'visibility',
  'categoryIds',
  'removedAt',
] as const satisfies readonly (keyof ChangeableFields)[]
const UNDOABLE_FIELDS: ReadonlySet<string> = new Set([...CHANGEABLE_FIELDS, ...DETAIL_FIELDS])
const SALE_FIELDS: readonly string[] = ['saleCents', 'saleFrom', 'saleTo']

/** Returns true when every changed field can be restored. */
export const areFieldsUndoable = (fields: readonly string[]): boolean =>
  fields.every(field => UNDOABLE_FIELDS.has(field))

interface UndoCounts {
  undone: number
  /** The number of products that somebody changed in the meantime. */
  skipped: number
  /** Restored products whose former address another page uses. */
  notes: BulkCheck[]
}

/** Undoes a batch of the user's own operation; later changes stay. Fails when the operation changed no product. */
export const undoProducts = async (
  app: WriteContext & Pick<App, 'db'>,
  actor: Actor & { kind: 'user' },
  { operationId, after, language }: { operationId: string; after: number; language: Language },
): Promise<Result<UndoCounts & { next: number | null }, 'notFound'>> => {
  const { rows, next } = await readOperationEntries(app.db, {
    operationId,
    userId: actor.id,
    kind: 'product',
    after,
  })
  if (rows.length === 0) return after === 0 ? failure('notFound') : ok({ undone: 0, skipped: 0, notes: [], next: null })
  const undone = await write(app, actor, async (tx): Promise<Result<UndoCounts, UndoCounts>> => {
    const heldIds = rows.flatMap(({ subject, action }) => (action === PRICE_HELD ? [Number(subject)] : []))
    const changedRows = rows.filter(({ action }) => action !== PRICE_HELD)
    const ids = changedRows.map(({ subject }) => Number(subject))
    await lockProducts(tx, [...ids, ...heldIds])
    const withdrawn = await withdrawOperation(tx, operationId, heldIds, app.now())
    const currentProducts = await readCurrentProducts(tx, ids)
    const knownCategories = new Set((await tx.select({ id: categories.id }).from(categories)).map(({ id }) => id))
    const { restoredStates, alreadyUndone, ...plan } = planUndo(changedRows, currentProducts)
    let skippedCount = plan.skippedCount + heldIds.length - withdrawn.size
    const restoredIds = new Set<number>()
    const unbinned = listUnbinnedProducts(restoredStates, currentProducts)
    const simpleChanges: { product: BulkProduct; next: ChangeableFields }[] = []
    for (const [id, state] of restoredStates) {
      const present = getExistingValue(currentProducts, id)
      if (haveSameDetails(present.state, state))
        simpleChanges.push({ product: present.product, next: toChangeable(state, knownCategories) })
      else if (!(await restoreProduct(tx, present, { state, knownCategories, now: app.now() }))) {
        skippedCount += 1
        continue
      }
      restoredIds.add(id)
    }
    const blocked = await findBlockedRestores(tx, listRestoredProducts(simpleChanges))
    for (const id of blocked.keys()) restoredIds.delete(id)
    skippedCount += blocked.size
    await saveChangedProducts(
      tx,
      simpleChanges.filter(({ product }) => !blocked.has(product.id)),
      app.now(),
    )
    const notes = await findMovedProducts(
      tx,
      unbinned.filter(({ id }) => restoredIds.has(id)),
      language,
    )
    const undoneCount = new Set([...restoredIds, ...alreadyUndone]).size + withdrawn.size
    const counts = { undone: undoneCount, skipped: skippedCount, notes }
    return restoredIds.size + withdrawn.size === 0 ? failure(counts) : ok(counts)
  })
  return ok({ ...(undone.ok ? undone.value : undone.reason), next })
}

interface OperationEntry {
  /** The product's id. */
  subject: string
  before: AuditedFields | null
  after: AuditedFields | null
}

interface UndoPlan {
  /** The fields that products get back, by id. */
  restoredStates: ReadonlyMap<number, AuditedFields>
  /** Products that an earlier call restored, whose answer was lost. */
  alreadyUndone: ReadonlySet<number>
  skippedCount: number
}

/** Decides what an undo restores. Products that changed since the operation are skipped. */
const planUndo = (
  entries: readonly OperationEntry[],
  currentProducts: ReadonlyMap<number, CurrentProduct>,
): UndoPlan => {
  const scheduledSubjects = new Set(entries.flatMap(({ subject, after }) => (touchesSale(after) ? [subject] : [])))
  const restoredStates = new Map<number, AuditedFields>()
  const alreadyUndone = new Set<number>()
  let skippedCount = 0
  // The last change comes first, because one operation may change a product twice.
  for (const { subject, before, after } of entries.toReversed()) {
    const current = currentProducts.get(Number(subject))
    const currentState = restoredStates.get(Number(subject)) ?? current?.state
    if (!current || !currentState || !before || !after) {
      skippedCount += 1
      continue
    }
    const nextState: AuditedFields = { ...currentState, ...before }
    const keepsSale = scheduledSubjects.has(subject) || !endsSale(current.product, after)
    if (hasValues(currentState, after) && keepsSale) restoredStates.set(current.product.id, nextState)
    else if (hasValues(currentState, nextState)) alreadyUndone.add(current.product.id)
    else skippedCount += 1
  }
  return { restoredStates, alreadyUndone, skippedCount }
}

const listUnbinnedProducts = (
  states: ReadonlyMap<number, AuditedFields>,
  products: ReadonlyMap<number, CurrentProduct>,
): BulkProduct[] =>
  [...states].flatMap(([id, { removedAt }]) => {
    const product = products.get(id)?.product
    return product?.removedAt && removedAt === null ? [product] : []
  })

/** Lists the products that leave the bin. */
const listRestoredProducts = (
  changes: readonly { product: BulkProduct; next: Pick<ChangeableFields, 'removedAt'> }[],
): BulkProduct[] =>
  changes.flatMap(({ product, next }) => (product.removedAt !== null && next.removedAt === null ? [product] : []))

/** Product fields in the format of audit entries. */
type AuditedFields = Readonly<Record<string, unknown>>

interface CurrentProduct {
  product: BulkProduct
  row: typeof products.$inferSelect
  details: EditableDetails
  state: AuditedFields
}

const readCurrentProducts = async (tx: Write, ids: readonly number[]): Promise<Map<number, CurrentProduct>> => {
  const details = await readProductDetails(tx, ids)
  return new Map(
    Array.from(await readBulkProducts(tx, ids), ([id, product]) => {
      const { row, details: productDetails } = getExistingValue(details, id)
      const changeable = Object.fromEntries(CHANGEABLE_FIELDS.map(name => [name, product[name]]))
      return [
        id,
        { product, row, details: productDetails, state: toAuditedFields({ ...productDetails, ...changeable }) },
      ]
    }),
  )
}

interface RestoreOptions {
  state: AuditedFields
  /** Existing categories. The undo skips deleted ones. */
  knownCategories: ReadonlySet<number>
  now: Date
}

const haveSameDetails = (first: AuditedFields, second: AuditedFields): boolean =>
  DETAIL_FIELDS.every(name => isDeepStrictEqual(first[name], second[name]))

/** Restores a product with its details; false when it is impossible. */
const restoreProduct = async (
  tx: Write,
  { product, row, details, state: present }: CurrentProduct,
  { state, knownCategories, now }: RestoreOptions,
): Promise<boolean> => {
  const requested = {
    product: toChangeable(state, knownCategories),
    details: await parseAuditedDetails(tx, state, product),
  }
  const isScheduleChanged = SALE_FIELDS.some(name => !isDeepStrictEqual(state[name], present[name]))
  const next = isScheduleChanged ? applyScheduledSale(requested, row, now) : requested
  // All codes of a product that leaves the bin count as new.
  const isRestored = listRestoredProducts([{ product, next: next.product }]).length > 0
  if (!(await canRestoreProduct(tx, next, isRestored ? null : row))) return false
  await saveChangedProducts(tx, [{ product, next: next.product }], now)
  // Saving prices ends the scheduled sale, so the details must restore it afterwards.
  await saveProductDetails(tx, { row, details }, next.details, now)
  return true
}

const touchesSale = (after: AuditedFields | null): boolean => after !== null && SALE_FIELDS.some(name => name in after)

/** Unknown fields count as changed. */
const hasValues = (present: AuditedFields, after: AuditedFields): boolean =>
  Object.entries(after).every(([name, value]) => name in present && isDeepStrictEqual(present[name], value))

/** Restoring prices ends a scheduled sale; a sale that the operation did not set must stay. */
const endsSale = ({ saleCents }: BulkProduct, after: AuditedFields): boolean =>
  saleCents !== null && ('priceCents' in after || 'totalCents' in after)

const toAuditedFields = (fields: object): AuditedFields => JSON.parse(JSON.stringify(fields))

const toChangeable = (state: AuditedFields, knownCategories: ReadonlySet<number>): ChangeableFields => {
  const { priceCents, totalCents, free, visibility, categoryIds, removedAt } = state as unknown as Omit<
    ChangeableFields,
    'removedAt'
  > & { removedAt: string | null }
  return {
    priceCents,
    totalCents,
    free,
    visibility,
    categoryIds: categoryIds.filter(id => knownCategories.has(id)),
    removedAt: removedAt === null ? null : new Date(removedAt),
  }
}
