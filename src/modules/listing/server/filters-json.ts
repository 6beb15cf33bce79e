import type { Attributes } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { OptionCounts, OptionName } from '#listing/domain/indexed-product.ts'
import type { Filters } from '#listing/domain/listing-query.ts'
import { type FilterTemplate, filterTemplate, groupOpening, optionOpening } from './filter-template.ts'
import { COMMA, type JsonWriter } from './json-writer.ts'

/**
 * The filters of an answer in the order of the attributes: runs of a template with the counts written over its blanks, for they
 * are a third of an answer. What nobody named any more goes last in its group, as itself.
 */
export const writeFilters = (
  out: JsonWriter,
  counted: OptionCounts,
  chosen: Filters,
  { attributes, language }: { attributes: Attributes; language: Language },
): void => {
  const template = templateFor(attributes, language, digitsIn(counted.counts))
  const pending = Map.groupBy(mark(template, counted, chosen), ({ key }) => key)
  const { marks } = template
  out.text('[')
  for (let nth = nextMarked(marks, 0); nth < marks.length; ) {
    const { group } = template.options[nth]!
    out.bytes(template.bytes, group.from, group.to)
    nth = writeGroup(out, template, nth)
    for (const option of pending.get(group.key) ?? []) out.text(namelessOption(option, chosen))
    pending.delete(group.key)
    out.without(COMMA).text(']},')
  }
  for (const [key, options] of pending) {
    out.text(groupOpening(key, textIn(attributes.byKey.get(key)?.name, language)))
    for (const option of options) out.text(namelessOption(option, chosen))
    out.without(COMMA).text(']},')
  }
  out.without(COMMA).text(']')
}

interface NamelessOption extends OptionName {
  count: number
}

/** Marks the template with the counts; answers what has no place in it. */
const mark = (template: FilterTemplate, { options, counts }: OptionCounts, chosen: Filters): NamelessOption[] => {
  const { marks } = template
  marks.fill(-1)
  const numbers = numbersIn(template, options)
  const nameless: NamelessOption[] = []
  for (let number = 0; number < counts.length; number++) {
    const count = counts[number]!
    if (count < 0) continue
    if (numbers[number]! < 0) nameless.push({ ...options[number]!, count })
    else marks[numbers[number]!] = count * 2
  }
  for (const key of Object.keys(chosen)) {
    for (const value of new Set(chosen[key])) {
      const number = template.find({ key, value })
      if (number !== undefined && marks[number]! >= 0) marks[number]! |= 1
    }
  }
  return nameless
}

/** Writes the options of a group in as long runs as can be; answers where to go on. */
const writeGroup = (out: JsonWriter, { bytes, options, marks }: FilterTemplate, from: number): number => {
  const { group } = options[from]!
  let nth = from
  while (nth < marks.length && options[nth]!.group === group) {
    let end = nth + 1
    while (end < marks.length && marks[end]! >= 0 && options[end]!.group === group) end++
    const begin = options[nth]!.from
    const shift = out.bytes(bytes, begin, options[end - 1]!.to) - begin
    for (; nth < end; nth++) {
      const { count, selected } = options[nth]!
      out.number(shift + count, marks[nth]! >>> 1)
      if (marks[nth]! & 1) out.over(shift + selected, TRUE)
    }
    nth = nextMarked(marks, end)
  }
  return nth
}

/** As long as `false`, which it stands over. */
const TRUE = Buffer.from('true ')

const nextMarked = (marks: Int32Array, from: number): number => {
  let nth = from
  while (nth < marks.length && marks[nth]! < 0) nth++
  return nth
}

const namelessOption = ({ key, value, count }: NamelessOption, chosen: Filters): string =>
  `${optionOpening(value, '')}${count},"selected":${chosen[key]?.includes(value) ?? false}},`

const digitsIn = (counts: readonly number[]): number => {
  let most = 0
  for (let number = 0; number < counts.length; number++) if (counts[number]! > most) most = counts[number]!
  return String(most).length
}

const templates = new WeakMap<Attributes, Map<Language, FilterTemplate>>()

const templateFor = (attributes: Attributes, language: Language, digits: number): FilterTemplate => {
  const byLanguage = templates.get(attributes) ?? new Map<Language, FilterTemplate>()
  templates.set(attributes, byLanguage)
  const known = byLanguage.get(language)
  if (known && known.digits >= digits) return known
  const template = filterTemplate(attributes, language, digits)
  byLanguage.set(language, template)
  return template
}

const kept = new WeakMap<FilterTemplate, WeakMap<readonly OptionName[], Int32Array>>()

/** The template's number of each option; negative for what has no name. */
const numbersIn = (template: FilterTemplate, options: readonly OptionName[]): Int32Array => {
  const ofTemplate = kept.get(template) ?? new WeakMap<readonly OptionName[], Int32Array>()
  kept.set(template, ofTemplate)
  const known = ofTemplate.get(options)
  if (known?.length === options.length) return known
  const numbers = Int32Array.from(options, option => template.find(option) ?? -1)
  ofTemplate.set(options, numbers)
  return numbers
}
