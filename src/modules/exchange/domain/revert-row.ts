import { findFieldGroup, isPriceField, isSaleField } from './decide-row.ts'
import type { ImportField } from './import-fields.ts'
import { SALE_FIELDS } from './row-prices.ts'
import type { RowValues } from './row-values.ts'

/**
 * Computes the values that an undo restores: fields that still have the imported value. Both prices stay when the price
 * in force would exceed the regular one. They also stay when somebody scheduled a sale after the import.
 */
export const revertRow = (
  current: RowValues,
  { before, after, hasScheduledSale }: { before: RowValues | null; after: RowValues; hasScheduledSale: boolean },
): RowValues => {
  // The sale of this row is unchanged, so the price that followed it is restored too.
  const isOwnSale = after.sale_price !== undefined && SALE_FIELDS.every(field => current[field] === after[field])
  const isUnchanged = (field: ImportField): boolean =>
    current[field] === after[field] || (isOwnSale && field === 'total_price')
  // Fields of a group are restored together, or not at all when somebody changed one of them.
  const imported = Object.keys(after) as ImportField[]
  const changedGroups = new Set(imported.flatMap(field => (isUnchanged(field) ? [] : (findFieldGroup(field) ?? []))))
  const fields = imported.filter(field => isUnchanged(field) && !changedGroups.has(findFieldGroup(field) ?? ''))
  const restored: RowValues = Object.fromEntries(fields.map(field => [field, before?.[field] ?? '']))
  if (!before) return restored
  const { price, total_price: total } = { ...current, ...restored }
  const isAboveRegularPrice = typeof price === 'number' && typeof total === 'number' && total > price
  if ((!hasScheduledSale || isOwnSale) && !isAboveRegularPrice) return restored
  return Object.fromEntries(
    Object.entries(restored).filter(
      ([field]) => !isPriceField(field as ImportField) && !isSaleField(field as ImportField),
    ),
  )
}
