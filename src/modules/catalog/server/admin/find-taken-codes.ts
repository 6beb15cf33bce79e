import { inArray, sql } from 'drizzle-orm'
import type { ProductBody } from '#catalog/contract-product-admin.ts'
import { padGtin } from '#catalog/domain/gtin.ts'
import { isSameCode, normalizePartNumber } from '#kernel/part-number.ts'
import { getElementAt, getExistingValue, getFirstElement } from '#kernel/require-existing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { findByCodes } from '../find-by-codes.ts'
import { findProductsByGtins } from '../find-products-by-gtins.ts'
import { products } from '../tables.ts'

type ProductCodes = Pick<ProductBody, 'code1' | 'code2'> & { gtin?: string | undefined }
type CodeField = keyof ProductCodes

/** The shop's codes of the other products that have the codes, by field. */
export type TakenCodes = Partial<Record<CodeField, string>>

/** New codes of a product; `before` has the stored ones, null for a new product or one in the bin. */
export interface CodeEdit {
  codes: ProductCodes
  before: (ProductCodes & { id: number }) | null
}

const ERROR_KEYS = { code1: 'codeTaken', code2: 'codeTaken', gtin: 'gtinTaken' } as const

/** Returns message keys with the code of the other product. */
export const toTakenCodeErrors = (taken: TakenCodes): Record<string, { key: string; code: string }> =>
  Object.fromEntries(
    Object.entries(taken).map(([field, code]) => [
      field,
      { key: `productAdmin.problem.${ERROR_KEYS[field as CodeField]}`, code },
    ]),
  )

/** Serializes requests that assign the same code. */
export const lockProductCodes = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product codes'))`)
}

/**
 * Finds codes and GTINs that other products have in any spelling. An unchanged code is not checked, so that products
 * with an old duplicate can be saved. The bin is ignored.
 */
export const findTakenCodes = async (
  db: Queryable,
  codes: ProductCodes,
  before: CodeEdit['before'] = null,
): Promise<TakenCodes> => getFirstElement(await findTakenCodesOfEach(db, [{ codes, before }]))

/**
 * Checks several products. A code also counts as taken when an earlier accepted edit assigns it. `assignedBefore` holds
 * codes that earlier edits will assign but that are not stored yet.
 */
export const findTakenCodesOfEach = async (
  db: Queryable,
  edits: readonly CodeEdit[],
  assignedBefore: readonly ProductCodes[] = [],
): Promise<TakenCodes[]> => {
  const checks = edits.map(edit => ({ ...edit, fields: CODE_FIELDS.filter(field => isNewCode(edit, field)) }))
  const listNewCodes = (isIncluded: (field: CodeField) => boolean): string[] =>
    checks.flatMap(({ codes, fields }) => fields.filter(isIncluded).map(field => codes[field] ?? ''))
  if (listNewCodes(() => true).length === 0) return edits.map(() => ({}))
  await lockProductCodes(db)
  const matches = await findByCodes(
    db,
    listNewCodes(field => field !== 'gtin'),
  )
  const gtinOwners = await findProductsByGtins(
    db,
    listNewCodes(field => field === 'gtin'),
  )
  const findOwner = ({ codes, before }: CodeEdit, field: CodeField): number | undefined => {
    const code = codes[field] ?? ''
    const match = matches.get(code)
    // Codes that differ by a decimal point may be different.
    const codeOwners = match && !match.isUnclear ? match.ids : []
    return (field === 'gtin' ? (gtinOwners.get(code) ?? []) : codeOwners).find(id => id !== before?.id)
  }
  const owners = checks.map(check => new Map(check.fields.map(field => [field, findOwner(check, field)])))
  const shopCodes = await readShopCodes(
    db,
    owners.flatMap(owner => [...owner.values()].flatMap(id => id ?? [])),
  )
  const assigned = createAssignedCodes()
  for (const codes of assignedBefore) {
    for (const field of CODE_FIELDS) if (codes[field]) assigned.add(field, codes)
  }
  return checks.map(({ codes, fields }, index) => {
    const takenCodes: TakenCodes = {}
    for (const field of fields) {
      const id = getElementAt(owners, index).get(field)
      const shopCode = id === undefined ? assigned.find(field, codes[field] ?? '') : getExistingValue(shopCodes, id)
      if (shopCode !== undefined) takenCodes[field] = shopCode
    }
    if (Object.keys(takenCodes).length === 0) {
      for (const field of fields) assigned.add(field, codes)
    }
    return takenCodes
  })
}

const CODE_FIELDS = ['code1', 'code2', 'gtin'] as const satisfies readonly CodeField[]

const isNewCode = ({ codes, before }: CodeEdit, field: CodeField): boolean =>
  Boolean(codes[field]) && codes[field] !== before?.[field]

const readShopCodes = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, code1: products.code1 })
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, code1 }) => [id, code1]))
}

/** Collects the codes of accepted edits, with the shop's code of their products. */
const createAssignedCodes = () => {
  const groups = new Map<string, { code: string; shopCode: string }[]>()
  const toKey = (field: CodeField, code: string): string =>
    field === 'gtin' ? `gtin ${padGtin(code)}` : `code ${normalizePartNumber(code) || code.toLowerCase()}`
  return {
    find: (field: CodeField, code: string): string | undefined =>
      groups.get(toKey(field, code))?.find(other => field === 'gtin' || isSameCode(other.code, code))?.shopCode,
    add: (field: CodeField, codes: ProductCodes): void => {
      const key = toKey(field, codes[field] ?? '')
      groups.set(key, [...(groups.get(key) ?? []), { code: codes[field] ?? '', shopCode: codes.code1 }])
    },
  }
}

/** Finds products in the bin that cannot be restored because other products have their codes, by id. */
export const findBlockedRestores = async (
  db: Queryable,
  restored: readonly (ProductCodes & { id: number; class: string })[],
): Promise<ReadonlyMap<number, TakenCodes>> => {
  const checked = restored.filter(product => product.class !== 'shipping')
  const taken = await findTakenCodesOfEach(
    db,
    checked.map(codes => ({ codes, before: null })),
  )
  return new Map(
    checked.flatMap(({ id }, index) => {
      const codes = getElementAt(taken, index)
      return Object.keys(codes).length > 0 ? [[id, codes]] : []
    }),
  )
}

/** Returns the reason why a product stays in the bin, for a list of reasons. */
export const toBlockedRestoreCheck = (taken: TakenCodes): { rejection: string; values: { code: string } } => {
  const code = taken.code1 ?? taken.code2
  return code === undefined
    ? { rejection: 'productAdmin.bulk.gtinTaken', values: { code: taken.gtin ?? '' } }
    : { rejection: 'productAdmin.bulk.codeTaken', values: { code } }
}
