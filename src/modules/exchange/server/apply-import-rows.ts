import { isGivenAway } from '#catalog/domain/price-validation.ts'
import {
  createProducts,
  describeProducts,
  type HeldPrice,
  holdPrices,
  type NewProduct,
  type ProductDescription,
  setFilterValues,
  setProductCategories,
  updateProducts,
  withdrawListedPrices,
} from '#catalog/server/catalog.ts'
import { type ImportField, parseWarehouseId } from '#exchange/domain/import-fields.ts'
import type { ListLookups, NameLookup } from '#exchange/domain/name-lookup.ts'
import type { RowValues } from '#exchange/domain/row-values.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import type { Write } from '#platform/server/write.ts'
import { formatLevelKey, lockWarehouseLevels, moveStock, type StockMove, saveShelfPlaces } from '#stock/server/stock.ts'
import type { DecidedRow, Import } from './import-batch.ts'
import {
  applyValues,
  type KnownProduct,
  listShelfPlaces,
  listStockAmounts,
  mergeNames,
  readScheduledSale,
} from './known-products.ts'
import { toProductDescription } from './product-details.ts'

interface ApplyContext {
  lookups: ListLookups
  now: Date
  importRow: Pick<Import, 'id' | 'userId' | 'mayBeFree' | 'mayShow' | 'runsAfterCheck'>
}

/** Changes of stock and shelf locations do not count as product edits, so they cause no edit conflict. */
export const changesProduct = (values: RowValues): boolean =>
  Object.keys(values).some(field => parseWarehouseId(field) === null)

/** Updates and creates products. Returns the ids of new products by line. */
export const applyDecisions = async (
  tx: Write,
  decidedRows: readonly DecidedRow[],
  { lookups, now, importRow }: ApplyContext,
): Promise<ReadonlyMap<number, number>> => {
  const changedProducts = decidedRows.flatMap(({ decision, product }) =>
    decision.kind === 'changed' && product ? [{ product, before: decision.before, after: decision.after }] : [],
  )
  const created = decidedRows.flatMap(({ line, decision }) =>
    decision.kind === 'created' ? [{ line, after: decision.after }] : [],
  )
  await updateProducts(
    tx,
    changedProducts.flatMap(({ product, after }) =>
      changesProduct(after) ? [applyValues(product, after, { mayBeFree: importRow.mayBeFree })] : [],
    ),
    now,
  )
  await describeProducts(
    tx,
    toDescribedProducts(
      changedProducts.map(({ product, after }) => ({ product, values: after })),
      lookups,
    ),
    now,
  )
  for (const { product, before, after } of changedProducts)
    if (Object.keys(after).length > 0) tx.audit({ kind: 'product', id: product.id, action: 'imported', before, after })
  // A newer list that may change a price at once contradicts the price of an earlier list that waits.
  await withdrawListedPrices(tx, listSettledProducts(decidedRows), now)
  await holdPrices(tx, listHeldPrices(decidedRows, importRow.mayBeFree), {
    source: importRow.runsAfterCheck ? 'nightly' : 'import',
    userId: importRow.userId,
    importId: importRow.id,
    now,
  })
  const ids = await createProducts(
    tx,
    created.map(({ after }) => toNewProduct(after, importRow)),
    now,
  )
  await describeProducts(
    tx,
    created.flatMap(
      ({ after }, index) => toProductDescription(getElementAt(ids, index), after, undefined, lookups) ?? [],
    ),
    now,
  )
  for (const [index, id] of ids.entries())
    tx.audit({ kind: 'product', id, action: 'imported', after: created[index]?.after })
  const appliedRows = [
    ...changedProducts.map(({ product, after }) => ({ productId: product.id, values: after })),
    ...created.map(({ after }, index) => ({ productId: getElementAt(ids, index), values: after })),
  ]
  await setStock(tx, appliedRows, { now, userId: importRow.userId })
  await setCategoriesAndFilters(tx, appliedRows, lookups)
  return new Map(created.map(({ line }, index) => [line, getElementAt(ids, index)]))
}

const listSettledProducts = (decidedRows: readonly DecidedRow[]): number[] =>
  decidedRows.flatMap(({ decision, product, hasPrice }) =>
    product && hasPrice && (decision.kind === 'unchanged' || (decision.kind === 'changed' && !decision.held))
      ? [product.id]
      : [],
  )

const listHeldPrices = (decidedRows: readonly DecidedRow[], mayBeFree: boolean): HeldPrice[] =>
  decidedRows.flatMap(({ decision, product }) =>
    decision.kind === 'changed' && decision.held && product
      ? [{ productId: product.id, free: product.free || mayBeFree, ...decision.held }]
      : [],
  )

export const toDescribedProducts = (
  changes: readonly { product: KnownProduct; values: RowValues }[],
  lookups: ListLookups,
): ProductDescription[] =>
  changes.flatMap(({ product, values }) => toProductDescription(product.id, values, product.details, lookups) ?? [])

/** A new product is hidden unless the import or the row makes it visible. */
const toNewProduct = (
  values: RowValues,
  { mayBeFree, mayShow }: Pick<Import, 'mayBeFree' | 'mayShow'>,
): NewProduct => ({
  name: mergeNames(multilingual({}), values),
  code1: String(values.code1),
  code2: String(values.code2 ?? ''),
  gtin: String(values.gtin ?? ''),
  brand: String(values.brand ?? ''),
  unit: String(values.unit ?? 'tk'),
  priceCents: Number(values.price),
  totalCents: Number(values.total_price),
  free: isGivenAway(
    {
      priceCents: Number(values.price),
      totalCents: Number(values.total_price),
      saleCents: readScheduledSale(values, NO_SALE).saleCents,
    },
    { isFree: mayBeFree },
  ),
  ...toScheduledSale(values),
  ...(values.vat_class !== undefined && { vatClass: String(values.vat_class) }),
  visibility: mayShow || values.hidden === 0 ? null : HIDDEN_VISIBILITY,
  ...(values.available_in !== undefined && { availableIn: Number(values.available_in) }),
  criticalStockLevel: Number(values.critical ?? 0),
  ...(values.cost !== undefined && { costCents: Number(values.cost) }),
})

const NO_SALE = { saleCents: null, saleFrom: null, saleTo: null }

const toScheduledSale = (values: RowValues): Pick<NewProduct, 'saleCents' | 'saleFrom' | 'saleTo'> => {
  const { saleCents, saleFrom, saleTo } = readScheduledSale(values, NO_SALE)
  const toDate = (time: number | null): Date | null => (time === null ? null : new Date(time))
  return { saleCents, saleFrom: toDate(saleFrom), saleTo: toDate(saleTo) }
}

/** Sets stock to the list's totals; the list must account for sales since it was written. */
export const setStock = async (
  tx: Write,
  rows: readonly { productId: number; values: RowValues }[],
  context: { now: Date; userId: number | null },
): Promise<void> => {
  const targets = rows.flatMap(({ productId, values }) =>
    listStockAmounts(values).map(entry => ({ productId, ...entry })),
  )
  const levels = await lockWarehouseLevels(tx, targets)
  const moves = targets.map(
    (target): StockMove => ({ ...target, delta: target.amount - (levels.get(formatLevelKey(target)) ?? 0) }),
  )
  const result = await moveStock(tx, moves, { reason: 'import', ...context })
  if (!result.ok) throw new Error('Stock went below zero although the levels were locked')
  await saveShelfPlaces(
    tx,
    rows.flatMap(({ productId, values }) => listShelfPlaces(values).map(entry => ({ productId, ...entry }))),
  )
}

/** Assigns categories and filter options, which it finds by their names. */
export const setCategoriesAndFilters = async (
  tx: Write,
  rows: readonly { productId: number; values: RowValues }[],
  { categories, filters }: ListLookups,
): Promise<void> => {
  const mapIds = (field: ImportField, lookup: NameLookup): ReadonlyMap<number, readonly number[]> =>
    new Map(
      rows.flatMap(({ productId, values }) => {
        const ids = values[field] === undefined ? null : lookup.parseIds(String(values[field]))
        return ids ? [[productId, ids]] : []
      }),
    )
  if (categories) await setProductCategories(tx, mapIds('categories', categories))
  for (const [key, lookup] of filters) await setFilterValues(tx, key, mapIds(`filter.${key}`, lookup))
}
