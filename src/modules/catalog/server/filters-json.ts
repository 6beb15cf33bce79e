import type { FilterCounts } from '#catalog/domain/indexed-product.ts'
import type { Filters } from '#catalog/domain/listing-query.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, textIn } from '#kernel/multilingual.ts'
import { asciiJson } from './ascii-json.ts'
import type { Attribute, Attributes } from './read-attributes.ts'

/** A group or an option under its name: its place, and the JSON of it (ASCII alone) up to what is counted. */
interface Named {
  place: number
  json: string
}

interface NamedGroup extends Named {
  options: ReadonlyMap<string, Named>
}

type NamedGroups = ReadonlyMap<string, NamedGroup>

/** The filters of an answer as JSON of ASCII, in the order of the attributes. What nobody named any more goes last, as itself. */
export const filtersJson = (
  counts: readonly FilterCounts[],
  chosen: Filters,
  attributes: Attributes,
  language: Language,
): string => {
  const named = namesOf(attributes, language)
  const groups: string[] = new Array(named.size)
  for (const { key, values } of counts) {
    const group = named.get(key)
    const options = optionsJson(values, chosen[key], group?.options)
    const json = `${group?.json ?? groupJson(key, undefined, language)}${options}]}`
    if (group) groups[group.place] = json
    else groups.push(json)
  }
  return `[${listed(groups)}]`
}

const optionsJson = (
  values: FilterCounts['values'],
  chosen: readonly string[] | undefined,
  named: NamedGroup['options'] | undefined,
): string => {
  const options: string[] = new Array(named?.size ?? 0)
  for (const { value, count } of values) {
    const option = named?.get(value)
    const json = `${option?.json ?? optionJson(value, value)}${count},"selected":${chosen?.includes(value) ?? false}}`
    if (option) options[option.place] = json
    else options.push(json)
  }
  return listed(options)
}

/** Places stay empty where a list has nothing to show. */
const listed = (places: readonly (string | undefined)[]): string => {
  let list = ''
  for (const json of places) {
    if (json !== undefined) list += list === '' ? json : `,${json}`
  }
  return list
}

const kept = new WeakMap<Attributes, Map<Language, NamedGroups>>()

const namesOf = (attributes: Attributes, language: Language): NamedGroups => {
  const byLanguage = kept.get(attributes) ?? new Map<Language, NamedGroups>()
  kept.set(attributes, byLanguage)
  const known = byLanguage.get(language)
  if (known) return known
  const names = new Map(
    Array.from(attributes.byKey.values(), (attribute, place) => [
      attribute.key,
      { place, json: groupJson(attribute.key, attribute.name, language), options: optionNames(attribute, language) },
    ]),
  )
  byLanguage.set(language, names)
  return names
}

const optionNames = ({ options }: Attribute, language: Language): NamedGroup['options'] =>
  new Map(
    Array.from(options.values(), ({ value, name }, place) => [
      value,
      { place, json: optionJson(value, textIn(name, language) || value) },
    ]),
  )

const groupJson = (key: string, name: Multilingual | undefined, language: Language): string =>
  `{"key":${asciiJson(key)},"name":${asciiJson(textIn(name, language) || key)},"options":[`

const optionJson = (value: string, name: string): string =>
  `{"value":${asciiJson(value)},"name":${asciiJson(name)},"count":`
