import type { FilterGroup } from '#catalog/contract-filter-admin.ts'
import { type TextsByLanguage, toMultilingual, toTextsByLanguage } from '#platform/admin/texts-by-language.ts'
import { mergeValues } from '#platform/web/form-difference.ts'

export interface OptionValues {
  id: number | null
  /** Identifies rows that are not stored yet. */
  key: string
  products: number
  name: TextsByLanguage
  colour: string | null
}

/** The values of the filter form. */
export interface FilterValues {
  name: TextsByLanguage
  promoted: boolean
  category_ids: number[]
  options: OptionValues[]
}

export const toFilterValues = (group: FilterGroup, codes: readonly string[]): FilterValues => ({
  name: toTextsByLanguage(group.name, codes),
  promoted: group.promoted,
  category_ids: group.category_ids,
  options: group.options.map(({ id, name, products, colour }) => ({
    id,
    colour,
    key: String(id),
    products,
    name: toTextsByLanguage(name, codes),
  })),
})

export const toFilterBody = ({ name, options, ...otherValues }: FilterValues) => ({
  ...otherValues,
  name: toMultilingual(name),
  options: options.map(option => ({ id: option.id, name: toMultilingual(option.name), colour: option.colour })),
})

/** Returns the values that a change is based on. */
export const toFilterBefore = (base: FilterValues) => {
  const { options, ...otherValues } = toFilterBody(base)
  return { ...otherValues, options: options.flatMap(({ id, ...option }) => (id === null ? [] : { id, ...option })) }
}

/** Merges the changes of two people to a filter group. Options are matched by id, because their indexes may differ. */
export const mergeFilterValues = (before: FilterValues, mine: FilterValues, theirs: FilterValues): FilterValues => {
  const [baseOptions, ownOptions, currentOptions] = [before, mine, theirs].map(
    values => new Map(values.options.map(option => [option.key, option])),
  )
  const mergeOption = (option: OptionValues): OptionValues => {
    const [baseOption, ownOption] = [baseOptions?.get(option.key), ownOptions?.get(option.key)]
    return baseOption && ownOption ? mergeValues(baseOption, ownOption, option, () => true) : option
  }
  // Keeps the removals and the new values of both sides.
  const theirOptions = theirs.options
    .filter(({ key }) => ownOptions?.has(key) || !baseOptions?.has(key))
    .map(mergeOption)
  const addedOptions = mine.options.filter(({ key, id }) => id === null && !currentOptions?.has(key))
  const getSharedOrder = (values: FilterValues) =>
    values.options.flatMap(({ key }) => (ownOptions?.has(key) && baseOptions?.has(key) ? key : [])).join()
  const indexByKey = new Map(mine.options.map(({ key }, index) => [key, index]))
  const getIndex = ({ key }: OptionValues) => indexByKey.get(key) ?? mine.options.length
  const options = [...theirOptions, ...addedOptions]
  const isReordered = getSharedOrder(before) !== getSharedOrder(mine)
  return {
    ...mergeValues({ ...before, options: [] }, { ...mine, options: [] }, { ...theirs, options: [] }, () => true),
    options: isReordered ? options.toSorted((first, second) => getIndex(first) - getIndex(second)) : options,
  }
}
