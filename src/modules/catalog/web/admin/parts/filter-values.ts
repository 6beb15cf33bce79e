import type { FilterGroup } from '#catalog/contract-filter-admin.ts'
import { fromTextFields, type TextFields, toTextFields } from '#platform/admin/text-fields.ts'
import { mergeValues } from '#platform/web/form-difference.ts'

export interface OptionValues {
  id: number | null
  /** Identifies rows that are not stored yet. */
  key: string
  products: number
  name: TextFields
  colour: string | null
}

/** The values of the filter form. */
export interface FilterValues {
  name: TextFields
  promoted: boolean
  category_ids: number[]
  options: OptionValues[]
}

export const toFormValues = (group: FilterGroup, codes: readonly string[]): FilterValues => ({
  name: toTextFields(group.name, codes),
  promoted: group.promoted,
  category_ids: group.category_ids,
  options: group.options.map(({ id, name, products, colour }) => ({
    id,
    colour,
    key: String(id),
    products,
    name: toTextFields(name, codes),
  })),
})

export const toBody = ({ name, options, ...rest }: FilterValues) => ({
  ...rest,
  name: fromTextFields(name),
  options: options.map(one => ({ id: one.id, name: fromTextFields(one.name), colour: one.colour })),
})

/** Returns the values that a change is based on. */
export const toBefore = (base: FilterValues) => {
  const { options, ...rest } = toBody(base)
  return { ...rest, options: options.flatMap(({ id, ...one }) => (id === null ? [] : { id, ...one })) }
}

/** Merges both changes of a filter group. Options are matched by id, because their indexes may differ. */
export const mergeFilterValues = (before: FilterValues, mine: FilterValues, theirs: FilterValues): FilterValues => {
  const [baseOptions, ownOptions, currentOptions] = [before, mine, theirs].map(
    ({ options }) => new Map(options.map(one => [one.key, one])),
  )
  const mergeOption = (one: OptionValues): OptionValues => {
    const [base, own] = [baseOptions?.get(one.key), ownOptions?.get(one.key)]
    return base && own ? mergeValues(base, own, one, () => true) : one
  }
  // Removals on either side win, and new values of both sides stay.
  const theirOptions = theirs.options
    .filter(({ key }) => ownOptions?.has(key) || !baseOptions?.has(key))
    .map(mergeOption)
  const addedOptions = mine.options.filter(({ key, id }) => id === null && !currentOptions?.has(key))
  const orderOf = ({ options }: FilterValues) =>
    options.flatMap(({ key }) => (ownOptions?.has(key) && baseOptions?.has(key) ? key : [])).join()
  const places = new Map(mine.options.map(({ key }, at) => [key, at]))
  const placeOf = ({ key }: OptionValues) => places.get(key) ?? mine.options.length
  const options = [...theirOptions, ...addedOptions]
  const moved = orderOf(before) !== orderOf(mine)
  return {
    ...mergeValues({ ...before, options: [] }, { ...mine, options: [] }, { ...theirs, options: [] }, () => true),
    options: moved ? options.toSorted((a, b) => placeOf(a) - placeOf(b)) : options,
  }
}
