import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ProductNumber } from '#catalog/domain/product-number.ts'
import { computePriceAt, isSaleOver } from '#catalog/domain/scheduled-sale.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { selectJsonArray } from '#platform/server/db/select-json-array.ts'
import { cleanMultilingualHtml } from '#platform/server/html/clean-html.ts'
import type { Write } from '#platform/server/write.ts'
import { announceWithDependents } from '../announce-with-dependents.ts'
import { selectExtraColumns } from '../product-extras.ts'
import { closesCircle, readProductNumbers, readSuccessors, saveNumbers, saveSuccessor } from '../product-numbers.ts'
import { attributeOptions, manufacturers, productOptions, products } from '../tables.ts'
import { renameProductPages } from '../update-products.ts'
import type { ChangeableFields } from './bulk-product.ts'
import { findTakenCodes } from './find-taken-codes.ts'
import { AUDITED_COLUMNS, pickAuditedColumns, toScheduledSale } from './product-columns.ts'
import { saveOptions, saveRelated } from './product-links.ts'

type Row = typeof products.$inferSelect

/** Fields that the product form changes and bulk actions do not, as audit entries name them. */
export const DETAIL_FIELDS = [
  ...AUDITED_COLUMNS.filter(name => name !== 'visibility'),
  'optionIds',
  'relatedIds',
  'numbers',
  'successorId',
] as const
export type EditableDetails = Omit<Pick<Row, (typeof AUDITED_COLUMNS)[number]>, 'visibility'> & {
  optionIds: number[]
  relatedIds: readonly number[]
  numbers: readonly ProductNumber[]
  successorId: number | null
}

/** Reads details and rows by product id. */
export const readProductDetails = async (
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, { row: Row; details: EditableDetails }>> => {
  const rows = await db
    .select({
      row: products,
      relatedIds: selectExtraColumns(db).relatedIds,
      optionIds: selectJsonArray<number>(
        db
          .select({ id: productOptions.optionId })
          .from(productOptions)
          .where(eq(productOptions.productId, products.id))
          .orderBy(productOptions.optionId),
      ),
    })
    .from(products)
    .where(inArray(products.id, [...ids]))
  const [numbers, successors] = [await readProductNumbers(db, ids), await readSuccessors(db, ids)]
  return new Map(
    rows.map(({ row, ...links }) => {
      const { visibility: _visibility, ...columns } = pickAuditedColumns(row)
      const parts = { ...links, numbers: numbers.get(row.id) ?? [], successorId: successors.get(row.id) ?? null }
      return [row.id, { row, details: { ...columns, ...parts } as unknown as EditableDetails }]
    }),
  )
}

/** Converts audited JSON to details. Omits deleted filter values, products and manufacturers. */
export const parseAuditedDetails = async (
  db: Queryable,
  state: Readonly<Record<string, unknown>>,
  product: { id: number },
): Promise<EditableDetails> => {
  const audited = Object.fromEntries(DETAIL_FIELDS.map(name => [name, state[name]])) as unknown as EditableDetails
  const toDate = (value: unknown) => (value === null ? null : new Date(String(value)))
  const options = await db
    .select({ id: attributeOptions.id })
    .from(attributeOptions)
    .where(inArray(attributeOptions.id, audited.optionIds))
  const related = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...audited.relatedIds]), sql`${products.id} <> ${product.id}`))
  const successor = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, audited.successorId ?? 0), isNull(products.removedAt)))
  const manufacturer = await db
    .select({ id: manufacturers.id })
    .from(manufacturers)
    .where(eq(manufacturers.id, audited.manufacturerId ?? 0))
  const isKnown = (rows: readonly { id: number }[], id: number) => rows.some(row => row.id === id)
  return {
    ...audited,
    saleFrom: toDate(audited.saleFrom),
    saleTo: toDate(audited.saleTo),
    optionIds: audited.optionIds.filter(id => isKnown(options, id)),
    manufacturerId: manufacturer[0]?.id ?? null,
    relatedIds: audited.relatedIds.filter(id => isKnown(related, id)),
    successorId: successor[0]?.id ?? null,
  }
}

/** Applies the restored sale to the current price; a sale that has ended is dropped. */
export const applyScheduledSale = (
  next: { product: ChangeableFields; details: EditableDetails },
  before: Row,
  now: Date,
): { product: ChangeableFields; details: EditableDetails } => {
  const { product, details } = next
  const restoredSale = toScheduledSale(details)
  const storedSale = toScheduledSale(before)
  const sale = restoredSale && isSaleOver(restoredSale, now.getTime()) ? null : restoredSale
  const isStoredSaleActive =
    storedSale !== null && computePriceAt(before.priceCents, storedSale, now.getTime()) === storedSale.cents
  const isSaleEnding = restoredSale !== null || (isStoredSaleActive && product.totalCents === before.totalCents)
  const totalWithoutSale = isSaleEnding ? product.priceCents : product.totalCents
  const totalCents = sale ? computePriceAt(product.priceCents, sale, now.getTime()) : totalWithoutSale
  return {
    product: { ...product, totalCents },
    details: sale ? details : { ...details, saleCents: null, saleFrom: null, saleTo: null },
  }
}

/** Returns false when a code is taken, the price would exceed the regular one, or successors would form a circle. */
export const canRestoreProduct = async (
  tx: Write,
  { product, details }: { product: ChangeableFields; details: EditableDetails },
  before: Row | null,
): Promise<boolean> =>
  product.totalCents <= product.priceCents &&
  Object.keys(await findTakenCodes(tx, details, before)).length === 0 &&
  (before === null || details.successorId === null || !(await closesCircle(tx, before.id, details.successorId)))

/** Saves the details of a product and records the change. */
export const saveProductDetails = async (
  tx: Write,
  { row, details: before }: { row: Row; details: EditableDetails },
  next: EditableDetails,
  now: Date,
): Promise<void> => {
  const { optionIds, relatedIds, numbers, successorId, ...otherDetails } = next
  const columns = { ...otherDetails, description: cleanMultilingualHtml(otherDetails.description) }
  await renameProductPages(tx, [{ id: row.id, name: next.name }])
  await announceWithDependents(tx, [row.id], async () => {
    await tx
      .update(products)
      .set({ ...columns, modifiedAt: now, version: sql`${products.version} + 1` })
      .where(eq(products.id, row.id))
    await saveNumbers(tx, row.id, numbers)
    await saveSuccessor(tx, row.id, successorId, now)
  })
  await saveOptions(tx, row.id, optionIds)
  await saveRelated(tx, row.id, relatedIds)
  tx.audit({ kind: 'product', id: row.id, before: { ...before }, after: { ...next } })
}
