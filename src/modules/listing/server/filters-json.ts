import type { Attributes } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import type { OptionCounts } from '#listing/domain/indexed-product.ts'
import type { Filters } from '#listing/domain/listing-query.ts'
import { filterPieces } from './filter-pieces.ts'
import { COMMA, type JsonWriter } from './json-writer.ts'

const CHOSEN = Buffer.from(',"selected":true},')
const NOT_CHOSEN = Buffer.from(',"selected":false},')
const GROUP_END = Buffer.from(']},')

/** The filters of an answer with their counts: what is kept of each is copied, for they are a third of an answer. */
export const writeFilters = (
  out: JsonWriter,
  { options, counts }: OptionCounts,
  chosen: Filters,
  { attributes, language }: { attributes: Attributes; language: Language },
): void => {
  out.text('[')
  for (const group of filterPieces(options, attributes, language)) {
    const ofGroup = chosen[group.key]
    let named = 0
    for (const { number, value, opening } of group.options) {
      const count = counts[number] ?? -1
      if (count < 0) continue
      if (named++ === 0) out.bytes(group.opening)
      out.bytes(opening)
      out.number(count)
      out.bytes(ofGroup?.includes(value) ? CHOSEN : NOT_CHOSEN)
    }
    if (named > 0) out.without(COMMA).bytes(GROUP_END)
  }
  out.without(COMMA).text(']')
}
