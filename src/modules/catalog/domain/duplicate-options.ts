import { getElementAt } from '#kernel/require-existing.ts'

type LocalizedName = Readonly<Record<string, string | undefined>>

interface NamedOption {
  id: number | null
  name: LocalizedName
}

const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** Normalizes a filter value for comparison: "Red", "red" and " RED " are equal, "röd" differs. */
export const normalizeOptionName = (name: string): string =>
  name.normalize('NFKC').replace(INVISIBLE, '').toLowerCase().replace(/\s+/g, ' ').trim()

const normalizeNames = (name: LocalizedName): [language: string, form: string][] =>
  Object.entries(name).flatMap(([language, text]): [string, string][] => {
    const normalized = language === 'type' ? '' : normalizeOptionName(text ?? '')
    return normalized === '' ? [] : [[language, normalized]]
  })

/** Returns the first language in which two values have the same name. */
export const findSharedLanguage = (first: LocalizedName, second: LocalizedName): string | undefined => {
  const normalizedByLanguage = new Map(normalizeNames(second))
  return normalizeNames(first).find(([language, normalized]) => normalizedByLanguage.get(language) === normalized)?.[0]
}

/** Groups the values that have the same name in any language. */
export const findDuplicateOptions = <Option extends NamedOption>(options: readonly Option[]): Option[][] => {
  const sets: Option[][] = []
  const optionsByName = new Map<string, Option[]>()
  for (const option of options) {
    const keys = normalizeNames(option.name).map(([language, normalized]) => `${language} ${normalized}`)
    const duplicates = new Set(keys.flatMap(key => optionsByName.get(key) ?? []))
    const touchedSets = sets.filter(set => set.some(candidate => duplicates.has(candidate)))
    const mergedSet = [...touchedSets.flat(), option]
    for (const set of touchedSets) sets.splice(sets.indexOf(set), 1)
    sets.push(mergedSet)
    for (const key of keys) optionsByName.set(key, [...(optionsByName.get(key) ?? []), option])
  }
  return sets.filter(set => set.length > 1)
}

export interface NewDuplicate {
  /** The index in the given values. */
  index: number
  language: string
  /** The name of the existing value. */
  name: string
}

/** Finds values that the change would duplicate. Stored duplicates do not prevent saving the group. */
export const findNewDuplicates = (
  options: readonly NamedOption[],
  stored: ReadonlyMap<number, LocalizedName>,
): NewDuplicate[] => {
  const firstIndexByName = new Map<string, number>()
  const newDuplicates = new Map<number, NewDuplicate>()
  const addDuplicate = (duplicate: NewDuplicate): void => {
    if (!newDuplicates.has(duplicate.index)) newDuplicates.set(duplicate.index, duplicate)
  }
  const isStored = (index: number, language: string): boolean => {
    const { id, name } = getElementAt(options, index)
    const storedName = id === null ? undefined : stored.get(id)?.[language]
    return storedName !== undefined && normalizeOptionName(storedName) === normalizeOptionName(name[language] ?? '')
  }
  for (const [index, { name }] of options.entries()) {
    for (const [language, normalized] of normalizeNames(name)) {
      const key = `${language} ${normalized}`
      const firstIndex = firstIndexByName.get(key)
      if (firstIndex === undefined) firstIndexByName.set(key, index)
      else if (!isStored(index, language))
        addDuplicate({ index, language, name: getElementAt(options, firstIndex).name[language] ?? '' })
      else if (!isStored(firstIndex, language))
        addDuplicate({ index: firstIndex, language, name: name[language] ?? '' })
    }
  }
  return [...newDuplicates.values()]
}
