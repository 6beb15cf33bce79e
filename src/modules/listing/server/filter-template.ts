import type { Attributes } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { OptionName } from '#listing/domain/indexed-product.ts'

/** An option's piece of the template, ending in a comma. Places are offsets into the template. */
interface OptionPiece {
  from: number
  to: number
  /** Where blanks wait for the count. */
  count: number
  /** Where `false` may become `true `. */
  selected: number
  group: GroupPiece
}

/** The beginning of a group, up to its options. */
interface GroupPiece {
  key: string
  from: number
  to: number
}

/** All filters in one language as JSON in the order shown, with room for counts of so many digits. */
export interface FilterTemplate {
  bytes: Buffer
  digits: number
  options: readonly OptionPiece[]
  /**
   * What an answer says of each option: twice its count, and one more where it is chosen; negative for what is left out. Used by
   * one answer after another.
   */
  marks: Int32Array
  /** The number in `options`; undefined for what has no name any more. */
  find(name: OptionName): number | undefined
}

export const filterTemplate = (attributes: Attributes, language: Language, digits: number): FilterTemplate => {
  let json = ''
  let at = 0
  const put = (text: string): number => {
    json += text
    const from = at
    at += Buffer.byteLength(text)
    return from
  }
  const options: OptionPiece[] = []
  const numbers = new Map<string, Map<string, number>>()
  for (const attribute of attributes.byKey.values()) {
    const group = {
      key: attribute.key,
      from: put(groupOpening(attribute.key, textIn(attribute.name, language))),
      to: at,
    }
    const ofGroup = new Map<string, number>()
    numbers.set(attribute.key, ofGroup)
    for (const { value, name } of attribute.options.values()) {
      const from = put(optionOpening(value, textIn(name, language)))
      const count = put(' '.repeat(digits))
      put(',"selected":')
      const selected = put('false')
      put('},')
      ofGroup.set(value, options.push({ from, to: at, count, selected, group }) - 1)
    }
  }
  return {
    bytes: Buffer.from(json),
    digits,
    options,
    marks: new Int32Array(options.length),
    find: ({ key, value }) => numbers.get(key)?.get(value),
  }
}

export const groupOpening = (key: string, name: string): string =>
  `{"key":${JSON.stringify(key)},"name":${JSON.stringify(name || key)},"options":[`

export const optionOpening = (value: string, name: string): string =>
  `{"value":${JSON.stringify(value)},"name":${JSON.stringify(name || value)},"count":`
