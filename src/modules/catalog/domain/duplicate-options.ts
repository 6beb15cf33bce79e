import { elementAt } from '#kernel/existing.ts'

type LocalizedName = Readonly<Record<string, string | undefined>>

interface NamedOption {
  id: number | null
  name: LocalizedName
}

const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** Normalizes a filter value for comparison: "Red", "red" and " RED " are equal, "röd" differs. */
export const normalizeOptionName = (name: string): string =>
  name.normalize('NFKC').replace(INVISIBLE, '').toLowerCase().replace(/\s+/g, ' ').trim()

const normalizedNames = (name: LocalizedName): [language: string, form: string][] =>
  Object.entries(name).flatMap(([language, text]): [string, string][] => {
    const form = language === 'type' ? '' : normalizeOptionName(text ?? '')
    return form === '' ? [] : [[language, form]]
  })

/** Returns the first language in which two values have the same name. */
export const findSharedLanguage = (one: LocalizedName, other: LocalizedName): string | undefined => {
  const forms = new Map(normalizedNames(other))
  return normalizedNames(one).find(([language, form]) => forms.get(language) === form)?.[0]
}

/** Groups the values that have the same name in any language. */
export const findDuplicateOptions = <O extends NamedOption>(options: readonly O[]): O[][] => {
  const sets: O[][] = []
  const byForm = new Map<string, O[]>()
  for (const option of options) {
    const keys = normalizedNames(option.name).map(([language, form]) => `${language} ${form}`)
    const duplicates = new Set(keys.flatMap(key => byForm.get(key) ?? []))
    const touchedSets = sets.filter(set => set.some(one => duplicates.has(one)))
    const merged = [...touchedSets.flat(), option]
    for (const set of touchedSets) sets.splice(sets.indexOf(set), 1)
    sets.push(merged)
    for (const key of keys) byForm.set(key, [...(byForm.get(key) ?? []), option])
  }
  return sets.filter(set => set.length > 1)
}

export interface NewDuplicate {
  /** The index in the given values. */
  at: number
  language: string
  /** The name of the existing value. */
  name: string
}

/** Finds values that the change would duplicate. Stored duplicates do not prevent saving the group. */
export const findNewDuplicates = (
  given: readonly NamedOption[],
  stored: ReadonlyMap<number, LocalizedName>,
): NewDuplicate[] => {
  const first = new Map<string, number>()
  const newDuplicates = new Map<number, NewDuplicate>()
  const record = (duplicate: NewDuplicate): void => {
    if (!newDuplicates.has(duplicate.at)) newDuplicates.set(duplicate.at, duplicate)
  }
  const isStored = (at: number, language: string): boolean => {
    const { id, name } = elementAt(given, at)
    const storedName = id === null ? undefined : stored.get(id)?.[language]
    return storedName !== undefined && normalizeOptionName(storedName) === normalizeOptionName(name[language] ?? '')
  }
  for (const [at, { name }] of given.entries()) {
    for (const [language, form] of normalizedNames(name)) {
      const key = `${language} ${form}`
      const firstIndex = first.get(key)
      if (firstIndex === undefined) first.set(key, at)
      else if (!isStored(at, language))
        record({ at, language, name: elementAt(given, firstIndex).name[language] ?? '' })
      else if (!isStored(firstIndex, language)) record({ at: firstIndex, language, name: name[language] ?? '' })
    }
  }
  return [...newDuplicates.values()]
}
