import type { Attributes } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import type { OptionCounts } from '#listing/domain/indexed-product.ts'
import type { Filters } from '#listing/domain/listing-query.ts'
import { type FilterGroupTemplate, renderFilterTemplates } from './filter-templates.ts'
import { COMMA, type JsonWriter } from './json-writer.ts'

/** Has the length of `false`, which it replaces. */
const TRUE = Buffer.from('true ')
const GROUP_END = Buffer.from(']},')

interface FilterContext {
  attributes: Attributes
  language: Language
  /** The category of the list and its ancestors. */
  within: readonly number[]
}

/** Writes the filters with their counts. It copies runs of a template, because filters are a third of an answer. */
export const writeFilters = (
  out: JsonWriter,
  { options, counts }: OptionCounts,
  chosen: Filters,
  { attributes, language, within }: FilterContext,
): void => {
  const { bytes, groups } = renderFilterTemplates(options, attributes, language, digitsIn(counts))
  const picked = Object.entries(chosen)
  out.text('[')
  for (const group of groups) {
    const ofGroup = picked.find(([key]) => key === group.key)?.[1]
    if (!ofGroup && !isOffered(group, within)) continue
    if (writeOptions(out, bytes, group, counts, ofGroup)) out.without(COMMA).bytes(GROUP_END)
  }
  out.without(COMMA).text(']')
}

/** Writes a group with its counted options; returns false without any. */
const writeOptions = (
  out: JsonWriter,
  bytes: Buffer,
  { from: opening, to: opened, values, numbers, ends, countAt, chosenAt }: FilterGroupTemplate,
  counts: readonly number[],
  chosen: readonly string[] | undefined,
): boolean => {
  let isNamed = false
  for (let nth = 0; nth < numbers.length; nth++) {
    if (!(counts[numbers[nth]!]! >= 0)) continue
    if (!isNamed) out.bytes(bytes, opening, opened)
    isNamed = true
    const first = nth
    while (nth + 1 < numbers.length && counts[numbers[nth + 1]!]! >= 0) nth++
    const from = first === 0 ? opened : ends[first - 1]!
    const shift = out.bytes(bytes, from, ends[nth]) - from
    for (let one = first; one <= nth; one++) out.numberOver(shift + countAt[one]!, counts[numbers[one]!]!)
    if (!chosen) continue
    for (let one = first; one <= nth; one++) {
      if (chosen.includes(values[one]!)) out.bytesOver(shift + chosenAt[one]!, TRUE)
    }
  }
  return isNamed
}

/** Chosen filters always appear, so that visitors can remove them. */
const isOffered = ({ categoryIds }: FilterGroupTemplate, within: readonly number[]): boolean =>
  categoryIds.length === 0 || within.some(id => categoryIds.includes(id))

const digitsIn = (counts: readonly number[]): number => {
  let most = 0
  for (let number = 0; number < counts.length; number++) if (counts[number]! > most) most = counts[number]!
  return String(most).length
}
