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
  const keptOptions = options.filter(({ id }) => id !== null && keptIds.has(id))
  return {
    name,
    promoted,
    category_ids: category_ids.toSorted((first, second) => first - second),
    order: keptOptions.map(({ id }) => id),
    options: Object.fromEntries(
      keptOptions.map(({ id, name: optionName, colour = null }) => [String(id), { name: optionName, colour }]),
    ),
  }
}

const omitUndefined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

/** Finds conflicts with changes of others. Options are named by their index in the request, their order by `order`. */
export const findFilterConflict = (current: ComparedGroup, input: FilterFields, before: FilterBefore): EditConflict => {
  const keptIds = new Set(input.options.map(({ id }) => id))
  const colours = new Map(current.options.map(({ id, colour }) => [id, colour]))
  // A missing colour stays unchanged.
  const options = input.options.map(option => ({
    ...option,
    colour: option.colour === undefined ? colours.get(option.id) : option.colour,
  }))
  const sentGroup = toComparable({ ...current, ...omitUndefined(input), options } as ComparedGroup, keptIds)
  const baseGroup = toComparable({ ...current, ...omitUndefined(before ?? {}) } as ComparedGroup, keptIds)
  const findIndex = (id: string) => input.options.findIndex(option => String(option.id) === id)
  return new Map(
    [...findEditConflict(sentGroup, baseGroup, toComparable(current, keptIds))].map(([path, value]) => [
      path.replace(/^options\.(\d+)/, (_all, id: string) => `options.${findIndex(id)}`),
      value,
    ]),
  )
}
