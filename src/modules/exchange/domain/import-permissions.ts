import { type Mapping, parseWarehouseId } from './import-fields.ts'
import type { ListKind } from './list-kinds.ts'

export type MissingPermission = 'noCategories' | 'noStock' | 'noFiles'

const PERMISSIONS: Readonly<Record<MissingPermission, string>> = {
  noCategories: 'category.edit',
  noStock: 'stock.edit',
  noFiles: 'file.edit',
}

/** Returns the first permission that an import of this kind with these columns needs and the user lacks. */
export const findMissingPermission = (
  { kind, mapping }: { kind: ListKind; mapping: Mapping },
  permissions: readonly string[],
): MissingPermission | null => {
  const isMissing = (name: MissingPermission): boolean => !permissions.includes(PERMISSIONS[name])
  if (kind === 'category' && isMissing('noCategories')) return 'noCategories'
  const changesStock = Object.keys(mapping).some(field => parseWarehouseId(field) !== null)
  if (changesStock && isMissing('noStock')) return 'noStock'
  return mapping.pictures !== undefined && isMissing('noFiles') ? 'noFiles' : null
}
