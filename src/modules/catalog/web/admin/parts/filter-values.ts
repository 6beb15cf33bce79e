import type { FilterGroup } from '#catalog/contract-filter-admin.ts'
import { type TextsIn, textsIn, textsOut } from '#platform/admin/texts-in.ts'
import { merged } from '#platform/web/form-difference.ts'

export interface Option {
  id: number | null
  /** Tells rows apart that are not there yet. */
  key: string
  products: number
  name: TextsIn
  colour: string | null
}

/** What stands in the form of a group. */
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

/** As it is sent. */
export const sentOf = ({ name, options, ...rest }: FilterValues) => ({
  ...rest,
  name: textsOut(name),
  options: options.map(one => ({ id: one.id, name: textsOut(one.name), colour: one.colour })),
})

/** As it was read, to be told what a change was made from. */
export const beforeOf = (from: FilterValues) => {
  const { options, ...rest } = sentOf(from)
  return { ...rest, options: options.flatMap(({ id, ...one }) => (id === null ? [] : { id, ...one })) }
}

/** What both changed of a group: options are told apart by id, for their places in the list may be others by now. */
export const bothChanged = (before: FilterValues, mine: FilterValues, theirs: FilterValues): FilterValues => {
  const [was, is, now] = [before, mine, theirs].map(({ options }) => new Map(options.map(one => [one.key, one])))
  const joined = (one: Option): Option => {
    const [from, here] = [was?.get(one.key), is?.get(one.key)]
    return from && here ? merged(from, here, one, () => true) : one
  }
  // Taken away here, it stays away; taken away there, it is gone; what is new on either side is kept.
  const theirOptions = theirs.options.filter(({ key }) => is?.has(key) || !was?.has(key)).map(joined)
  const added = mine.options.filter(({ key, id }) => id === null && !now?.has(key))
  const orderOf = ({ options }: FilterValues) =>
    options.flatMap(({ key }) => (is?.has(key) && was?.has(key) ? key : [])).join()
  const places = new Map(mine.options.map(({ key }, at) => [key, at]))
  const placeOf = ({ key }: Option) => places.get(key) ?? mine.options.length
  const options = [...theirOptions, ...added]
  const moved = orderOf(before) !== orderOf(mine)
  return {
    ...merged({ ...before, options: [] }, { ...mine, options: [] }, { ...theirs, options: [] }, () => true),
    options: moved ? options.toSorted((a, b) => placeOf(a) - placeOf(b)) : options,
  }
}
