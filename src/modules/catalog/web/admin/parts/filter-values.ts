import type { FilterGroup } from '#catalog/contract-filter-admin.ts'
import { type TextsIn, textsIn, textsOut } from '#platform/admin/texts-in.ts'
import { merged } from '#platform/web/form-difference.ts'

export interface Option {
  id: number | null
  /** Identifies rows that are not stored yet. */
  key: string
  products: number
  name: TextsIn
  colour: string | null
}

/** The values of the filter form. */
export interface FilterValues {
  name: TextsIn
  promoted: boolean
  category_ids: number[]
  options: Option[]
}

export const valuesOf = (group: FilterGroup, codes: readonly string[]): FilterValues => ({
  name: textsIn(group.name, codes),
  promoted: group.promoted,
  category_ids: group.category_ids,
  options: group.options.map(({ id, name, products, colour }) => ({
    id,
    colour,
    key: String(id),
    products,
    name: textsIn(name, codes),
  })),
})

export const sentOf = ({ name, options, ...rest }: FilterValues) => ({
  ...rest,
  name: textsOut(name),
  options: options.map(one => ({ id: one.id, name: textsOut(one.name), colour: one.colour })),
})

/** Returns the values that a change is based on. */
export const beforeOf = (base: FilterValues) => {
  const { options, ...rest } = sentOf(base)
  return { ...rest, options: options.flatMap(({ id, ...one }) => (id === null ? [] : { id, ...one })) }
}

/** Merges both changes of a filter group. Options are matched by id, because their indexes may differ. */
export const bothChanged = (before: FilterValues, mine: FilterValues, theirs: FilterValues): FilterValues => {
  const [baseOptions, ownOptions, currentOptions] = [before, mine, theirs].map(
    ({ options }) => new Map(options.map(one => [one.key, one])),
  )
  const mergeOption = (one: Option): Option => {
    const [base, own] = [baseOptions?.get(one.key), ownOptions?.get(one.key)]
    return base && own ? merged(base, own, one, () => true) : one
  }
  // Removals on either side win, and new values of both sides stay.
  const theirOptions = theirs.options
    .filter(({ key }) => ownOptions?.has(key) || !baseOptions?.has(key))
    .map(mergeOption)
  const addedOptions = mine.options.filter(({ key, id }) => id === null && !currentOptions?.has(key))
  const orderOf = ({ options }: FilterValues) =>
    options.flatMap(({ key }) => (ownOptions?.has(key) && baseOptions?.has(key) ? key : [])).join()
  const places = new Map(mine.options.map(({ key }, at) => [key, at]))
  const placeOf = ({ key }: Option) => places.get(key) ?? mine.options.length
  const options = [...theirOptions, ...addedOptions]
  const moved = orderOf(before) !== orderOf(mine)
  return {
    ...merged({ ...before, options: [] }, { ...mine, options: [] }, { ...theirs, options: [] }, () => true),
    options: moved ? options.toSorted((a, b) => placeOf(a) - placeOf(b)) : options,
  }
}
