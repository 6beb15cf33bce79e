import type { FilterBefore, FilterFields } from '#catalog/contract-filter-admin.ts'
import { type EditConflict, findEditConflict } from '#kernel/edit-conflict.ts'
import type { Multilingual } from '#kernel/multilingual.ts'

interface ComparedGroup {
  name: Multilingual
  promoted: boolean
  category_ids: readonly number[]
  options: readonly { id: number | null; name: Multilingual; colour?: string | null | undefined }[]
}

/**
 * Converts a group for comparison: options by id, and the order of the options that stay. Added and removed options
 * are checked by `base`.
 */
const toComparable = (
  { name, promoted, category_ids, options }: ComparedGroup,
  keptIds: ReadonlySet<number | null>,
) => {
  const known = options.filter(({ id }) => id !== null && keptIds.has(id))
  return {
    name,
    promoted,
    category_ids: category_ids.toSorted((a, b) => a - b),
    order: known.map(({ id }) => id),
    options: Object.fromEntries(known.map(({ id, name, colour = null }) => [String(id), { name, colour }])),
  }
}

const omitUndefined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

/** Finds conflicts with changes of others. Options are named by their index in the request, their order by `order`. */
export const findFilterConflict = (now: ComparedGroup, given: FilterFields, before: FilterBefore): EditConflict => {
  const keptIds = new Set(given.options.map(({ id }) => id))
  const colours = new Map(now.options.map(({ id, colour }) => [id, colour]))
  // A missing colour stays unchanged.
  const options = given.options.map(one => ({
    ...one,
    colour: one.colour === undefined ? colours.get(one.id) : one.colour,
  }))
  const sentGroup = toComparable({ ...now, ...omitUndefined(given), options } as ComparedGroup, keptIds)
  const baseGroup = toComparable({ ...now, ...omitUndefined(before ?? {}) } as ComparedGroup, keptIds)
  const placeOf = (id: string) => given.options.findIndex(one => String(one.id) === id)
  return new Map(
    [...findEditConflict(sentGroup, baseGroup, toComparable(now, keptIds))].map(([path, value]) => [
      path.replace(/^options\.(\d+)/, (_all, id: string) => `options.${placeOf(id)}`),
      value,
    ]),
  )
}
