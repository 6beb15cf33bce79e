import { and, eq, inArray, sql } from 'drizzle-orm'
import { isOver, totalAt } from '#catalog/domain/planned-cut.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { listOf } from '#platform/server/db/list-of.ts'
import type { Write } from '#platform/server/write.ts'
import { followNames } from '../change-many.ts'
import { productChange } from '../change-tags.ts'
import { extrasOf } from '../product-extras.ts'
import { attributeOptions, productOptions, products } from '../tables.ts'
import type { Changeable } from './change-products.ts'
import { AUDITED, auditedColumns, cutOf } from './product-columns.ts'
import { putOptions, putRelated } from './product-parts.ts'
import { takenCodes } from './taken-codes.ts'

type Row = typeof products.$inferSelect

/** Fields that only the product form changes, as audit entries name them. */
export const DETAIL_FIELDS = [...AUDITED.filter(name => name !== 'visibility'), 'optionIds', 'relatedIds'] as const
export type Details = Omit<Pick<Row, (typeof AUDITED)[number]>, 'visibility'> & {
  optionIds: number[]
  relatedIds: readonly number[]
}

/** Reads details and rows by product id. */
export const detailsOf = async (
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, { row: Row; details: Details }>> => {
  const rows = await db
    .select({
      row: products,
      relatedIds: extrasOf(db).relatedIds,
      optionIds: listOf<number>(
        db
          .select({ id: productOptions.optionId })
          .from(productOptions)
          .where(eq(productOptions.productId, products.id))
          .orderBy(productOptions.optionId),
      ),
    })
    .from(products)
    .where(inArray(products.id, [...ids]))
  return new Map(
    rows.map(({ row, ...parts }) => {
      const { visibility: _deed, ...columns } = auditedColumns(row)
      return [row.id, { row, details: { ...columns, ...parts } as unknown as Details }]
    }),
  )
}

/** Restores the types of audited details; deleted filter values and products are left out. */
export const detailsIn = async (
  db: Queryable,
  state: Readonly<Record<string, unknown>>,
  at: { id: number },
): Promise<Details> => {
  const given = Object.fromEntries(DETAIL_FIELDS.map(name => [name, state[name]])) as unknown as Details
  const moment = (value: unknown) => (value === null ? null : new Date(String(value)))
  const options = await db
    .select({ id: attributeOptions.id })
    .from(attributeOptions)
    .where(inArray(attributeOptions.id, given.optionIds))
  const related = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...given.relatedIds]), sql`${products.id} <> ${at.id}`))
  const isKnown = (rows: readonly { id: number }[], id: number) => rows.some(row => row.id === id)
  return {
    ...given,
    cutFrom: moment(given.cutFrom),
    cutTo: moment(given.cutTo),
    optionIds: given.optionIds.filter(id => isKnown(options, id)),
    relatedIds: given.relatedIds.filter(id => isKnown(related, id)),
  }
}

/** Applies the restored sale to the current price; a sale that has ended is dropped. */
export const withPlan = (
  next: { product: Changeable; details: Details },
  before: Row,
  now: Date,
): { product: Changeable; details: Details } => {
  const { product, details } = next
  const planned = cutOf(details)
  const stored = cutOf(before)
  const cut = planned && isOver(planned, now.getTime()) ? null : planned
  const isStoredInForce = stored !== null && totalAt(before.priceCents, stored, now.getTime()) === stored.cents
  const isEnding = planned !== null || (isStoredInForce && product.totalCents === before.totalCents)
  const without = isEnding ? product.priceCents : product.totalCents
  const totalCents = cut ? totalAt(product.priceCents, cut, now.getTime()) : without
  return {
    product: { ...product, totalCents },
    details: cut ? details : { ...details, cutCents: null, cutFrom: null, cutTo: null },
  }
}

/** False when another product has taken a code, or the current price would exceed the regular one. */
export const canBePutBack = async (
  tx: Write,
  { product, details }: { product: Changeable; details: Details },
  before: Row,
): Promise<boolean> =>
  product.totalCents <= product.priceCents && Object.keys(await takenCodes(tx, details, before)).length === 0

/** Saves the details of a product and records the change. */
export const putDetails = async (
  tx: Write,
  { row, details: before }: { row: Row; details: Details },
  next: Details,
  now: Date,
): Promise<void> => {
  const { optionIds, relatedIds, ...columns } = next
  await followNames(tx, [{ id: row.id, name: next.name }])
  await tx
    .update(products)
    .set({ ...columns, modifiedAt: now, version: sql`${products.version} + 1` })
    .where(eq(products.id, row.id))
  await putOptions(tx, row.id, optionIds)
  await putRelated(tx, row.id, relatedIds)
  tx.changed(productChange([row.id]))
  tx.audit({ kind: 'product', id: row.id, before: { ...before }, after: { ...next } })
}
