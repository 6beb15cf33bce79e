import type { Attributes } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import type { FilterGroup } from '#listing/contract-products.ts'
import { BUILT_IN_FILTERS } from '#listing/domain/built-in-filters.ts'
import type { OptionCounts, OptionName } from '#listing/domain/indexed-product.ts'
import type { Filters } from '#listing/domain/listing-query.ts'

interface FilterContext {
  attributes: Attributes
  language: Language
  /** The category of the list and its ancestors. */
  categoryIds: readonly number[]
}

/** Returns the filters of a list with their counts. */
export const buildFilters = (
  { options, counts }: OptionCounts,
  chosen: Filters,
  { attributes, language, categoryIds }: FilterContext,
): FilterGroup[] => {
  const chosenByKey = new Map(Object.entries(chosen))
  return getNamedGroups(options, attributes, language).flatMap(group => {
    const chosenValues = chosenByKey.get(group.key)
    // Chosen filters always appear, so that visitors can remove them.
    if (!chosenValues && !isOffered(group, categoryIds)) return []
    const countedOptions: FilterGroup['options'] = []
    for (const { number, value, name: optionName, colour } of group.options) {
      const count = counts[number]
      if (count === undefined || count < 0) continue
      const selected = chosenValues?.includes(value) ?? false
      countedOptions.push(
        colour ? { value, name: optionName, colour, count, selected } : { value, name: optionName, count, selected },
      )
    }
    if (countedOptions.length === 0) return []
    const { key, name, promoted } = group
    return promoted ? { key, name, promoted, options: countedOptions } : { key, name, options: countedOptions }
  })
}

/** A filter group in one language, without counts. */
interface NamedGroup {
  key: string
  name: string
  promoted: boolean
  /** Categories that offer the group; empty means all. */
  categoryIds: readonly number[]
  options: readonly NamedOption[]
}

interface NamedOption {
  /** The option's number in the index. */
  number: number
  value: string
  name: string
  colour: string | undefined
}

const isOffered = ({ categoryIds }: NamedGroup, categoryIdsOfList: readonly number[]): boolean =>
  categoryIds.length === 0 || categoryIdsOfList.some(id => categoryIds.includes(id))

interface CachedGroups {
  groups: readonly NamedGroup[]
  attributes: Attributes
  /** Number of options when the groups were cached; the index can have more by now. */
  optionCount: number
}

const groupsByOptions = new WeakMap<readonly OptionName[], Map<Language, CachedGroups>>()

/**
 * Returns the groups in the order of the attributes; groups without an attribute come last. They are cached until an
 * attribute or option changes.
 */
const getNamedGroups = (
  options: readonly OptionName[],
  attributes: Attributes,
  language: Language,
): readonly NamedGroup[] => {
  const byLanguage = groupsByOptions.get(options) ?? new Map<Language, CachedGroups>()
  groupsByOptions.set(options, byLanguage)
  const cached = byLanguage.get(language)
  if (cached?.attributes === attributes && cached.optionCount === options.length) return cached.groups
  const groups = createNamedGroups(options, attributes, language)
  byLanguage.set(language, { groups, attributes, optionCount: options.length })
  return groups
}

const createNamedGroups = (
  options: readonly OptionName[],
  attributes: Attributes,
  language: Language,
): NamedGroup[] => {
  const numbers = new Map(options.map(({ key, value }, number) => [`${key}:${value}`, number]))
  const optionsByKey = Map.groupBy(options, ({ key }) => key)
  return [...new Set([...attributes.byKey.keys(), ...optionsByKey.keys()])].map(key => {
    const attribute = attributes.byKey.get(key) ?? BUILT_IN_FILTERS.get(key)
    const values = [...(attribute?.options.keys() ?? []), ...(optionsByKey.get(key) ?? []).map(({ value }) => value)]
    return {
      key,
      name: getName(attribute?.name, key, language),
      promoted: attribute?.promoted ?? false,
      categoryIds: attribute?.categoryIds ?? [],
      options: [...new Set(values)].flatMap(value => {
        const number = numbers.get(`${key}:${value}`)
        if (number === undefined) return []
        const option = attribute?.options.get(value)
        return { number, value, name: getName(option?.name, value, language), colour: option?.colour ?? undefined }
      }),
    }
  })
}

const getName = (name: Multilingual | undefined, fallback: string, language: Language): string =>
  pickText(name, language) || fallback
