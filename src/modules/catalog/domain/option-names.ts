type Names = Readonly<Record<string, string | undefined>>

interface NamedOption {
  id: number | null
  name: Names
}

const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** Normalizes a filter value for comparison: "Red", "red" and " RED " are equal, "röd" differs. */
export const optionForm = (name: string): string =>
  name.normalize('NFKC').replace(INVISIBLE, '').toLowerCase().replace(/\s+/g, ' ').trim()

const formsOf = (name: Names): [language: string, form: string][] =>
  Object.entries(name).flatMap(([language, text]): [string, string][] => {
    const form = language === 'type' ? '' : optionForm(text ?? '')
    return form === '' ? [] : [[language, form]]
  })

/** Returns the first language in which two values have the same name. */
export const sharedLanguage = (one: Names, other: Names): string | undefined => {
  const forms = new Map(formsOf(other))
  return formsOf(one).find(([language, form]) => forms.get(language) === form)?.[0]
}

/** Groups the values that have the same name in any language. */
export const optionDoubles = <O extends NamedOption>(options: readonly O[]): O[][] => {
  const sets: O[][] = []
  const byForm = new Map<string, O[]>()
  for (const option of options) {
    const keys = formsOf(option.name).map(([language, form]) => `${language} ${form}`)
    const found = new Set(keys.flatMap(key => byForm.get(key) ?? []))
    const known = sets.filter(set => set.some(one => found.has(one)))
    const joined = [...known.flat(), option]
    for (const set of known) sets.splice(sets.indexOf(set), 1)
    sets.push(joined)
    for (const key of keys) byForm.set(key, [...(byForm.get(key) ?? []), option])
  }
  return sets.filter(set => set.length > 1)
}

export interface NewDouble {
  /** The index in the given values. */
  at: number
  language: string
  /** The name of the existing value. */
  name: string
}

/** Finds values that the change would duplicate. Stored duplicates do not prevent saving the group. */
export const newDoubles = (given: readonly NamedOption[], stored: ReadonlyMap<number, Names>): NewDouble[] => {
  const first = new Map<string, number>()
  const doubles = new Map<number, NewDouble>()
  const note = (double: NewDouble): void => {
    if (!doubles.has(double.at)) doubles.set(double.at, double)
  }
  const isStored = (at: number, language: string): boolean => {
    const { id, name } = given[at]!
    const before = id === null ? undefined : stored.get(id)?.[language]
    return before !== undefined && optionForm(before) === optionForm(name[language] ?? '')
  }
  for (const [at, { name }] of given.entries()) {
    for (const [language, form] of formsOf(name)) {
      const key = `${language} ${form}`
      const before = first.get(key)
      if (before === undefined) first.set(key, at)
      else if (!isStored(at, language)) note({ at, language, name: given[before]!.name[language] ?? '' })
      else if (!isStored(before, language)) note({ at: before, language, name: name[language] ?? '' })
    }
  }
  return [...doubles.values()]
}
