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
  const needed: MissingPermission[] = [
    ...(kind === 'category' ? (['noCategories'] as const) : []),
    ...(Object.keys(mapping).some(field => parseWarehouseId(field) !== null) ? (['noStock'] as const) : []),
    ...(mapping.pictures === undefined ? [] : (['noFiles'] as const)),
  ]
  return needed.find(missing => !permissions.includes(PERMISSIONS[missing])) ?? null
}
