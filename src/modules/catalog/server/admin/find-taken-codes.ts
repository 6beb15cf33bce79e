import { inArray, sql } from 'drizzle-orm'
import type { ProductBody } from '#catalog/contract-product-admin.ts'
import { getExistingValue } from '#kernel/require-existing.ts'
import type { Write } from '#platform/server/write.ts'
import { findByCodes } from '../find-by-codes.ts'
import { findProductsByGtin } from '../find-products-by-gtin.ts'
import { products } from '../tables.ts'

type ProductCodes = Pick<ProductBody, 'code1' | 'code2'> & { gtin?: string | undefined }
type CodeField = keyof ProductCodes

/** Other products that have the codes, by field. */
export type TakenCodes = Partial<Record<CodeField, { id: number; code1: string }>>

const ERROR_KEYS = { code1: 'codeTaken', code2: 'codeTaken', gtin: 'gtinTaken' } as const

/** Returns message keys with the code of the other product. */
export const toTakenCodeErrors = (taken: TakenCodes): Record<string, { key: string; code: string }> =>
  Object.fromEntries(
    Object.entries(taken).map(([field, { code1 }]) => [
      field,
      { key: `productAdmin.problem.${ERROR_KEYS[field as CodeField]}`, code: code1 },
    ]),
  )

/** Serializes requests that assign the same code. */
export const lockProductCodes = async (tx: Write): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product codes'))`)
}

/**
 * Finds codes and GTINs that other products have in any spelling. An unchanged code is not checked, so that products
 * with an old duplicate can be saved. The bin is ignored.
 */
export const findTakenCodes = async (
  tx: Write,
  codes: ProductCodes,
  before?: ProductCodes & { id: number },
): Promise<TakenCodes> => {
  const isNew = (field: CodeField): boolean => Boolean(codes[field]) && codes[field] !== before?.[field]
  const fields = (['code1', 'code2'] as const).filter(isNew)
  if (fields.length === 0 && !isNew('gtin')) return {}
  await lockProductCodes(tx)
  const matches = await findByCodes(
    tx,
    fields.map(field => codes[field]),
  )
  const candidates = [
    ...fields.map(field => {
      const match = matches.get(codes[field])
      // Codes that differ by a decimal point may be different.
      return { field, ids: match && !match.isUnclear ? match.ids : [] }
    }),
    ...(isNew('gtin') ? [{ field: 'gtin' as const, ids: await findProductsByGtin(tx, codes.gtin ?? '') }] : []),
  ]
  const others = candidates.flatMap(({ field, ids }) => {
    const id = ids.find(otherId => otherId !== before?.id)
    return id === undefined ? [] : [{ field, id }]
  })
  if (others.length === 0) return {}
  const rows = await tx
    .select({ id: products.id, code1: products.code1 })
    .from(products)
    .where(
      inArray(
        products.id,
        others.map(({ id }) => id),
      ),
    )
  const byId = new Map(rows.map(row => [row.id, row]))
  return Object.fromEntries(others.map(({ field, id }) => [field, getExistingValue(byId, id)]))
}
