import type { FilterGroup } from '#catalog/contract-filter-admin.ts'
import { findNewDuplicates } from '#catalog/domain/duplicate-options.ts'
import type { T } from '#platform/web/texts.tsx'
import type { FilterValues } from './filter-values.ts'

/** Returns errors for values that the filter already has, by the path of the name. */
export const findDuplicateOptionErrors = (
  { options }: FilterValues,
  stored: FilterGroup | null,
  t: T,
): Record<string, string> => {
  const before = new Map((stored?.options ?? []).map(({ id, name }) => [id, name]))
  return Object.fromEntries(
    findNewDuplicates(options, before).map(({ index, language, name }) => [
      `options.${index}.name.${language}`,
      t('filterAdmin.problem.duplicate', { name }),
    ]),
  )
}
