import { isMultilingual, type Multilingual } from '#kernel/multilingual.ts'
import type { Block } from './block.ts'

type Data = Readonly<Record<string, unknown>>

/** Block types with a rule of their own. Other types are empty when they contain no text. */
const EMPTY: Readonly<Record<string, (data: Data) => boolean>> = {
  company: () => false,
  'delivery-methods': () => false,
  'contact-form': () => false,
  'spare-parts-form': () => false,
  quote: ({ text }) => isBlankInAll(text),
  image: ({ picture }) => !picture,
  video: ({ url }) => isBlankInAll(url),
  brands: ({ brands }) => !isFilledList(brands),
  'product-list': ({ source }) => (source as Data)?.kind === 'picked' && !isFilledList((source as Data).productIds),
}

const isFilledList = (value: unknown): boolean => Array.isArray(value) && value.length > 0

/** Returns true when a block shows nothing in any language. */
export const isEmptyBlock = ({ type, data, containers }: Block): boolean => {
  const inside = Object.values(containers ?? {})
  if (inside.length > 0) return inside.every(blocks => blocks.every(block => block.hidden || isEmptyBlock(block)))
  return EMPTY[type]?.(data) ?? (Object.keys(data).length > 0 && !hasContent(data))
}

/** Returns true for a text without visible content, formatted or not. */
export const isBlank = (text: unknown): boolean =>
  typeof text !== 'string' || (!SHOWN.test(text) && wordsIn(text) === '')

const SHOWN = /<(img|video|audio|iframe|hr)\b/i

const wordsIn = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim()

/** Returns true for a text or an address that is blank in every language. */
export const isBlankInAll = (value: unknown): boolean =>
  isMultilingual(value) ? textsOf(value).every(isBlank) : isBlank(value)

const textsOf = ({ type: _type, ...texts }: Multilingual<unknown>): unknown[] => Object.values(texts)

/** Fields whose plain strings are content; strings of other fields are style options. */
const PLAIN = new Set(['address', 'author', 'code', 'src'])

const hasContent = (value: unknown, name = ''): boolean => {
  if (name === 'url') return false
  if (isMultilingual(value)) return !isBlankInAll(value)
  if (typeof value !== 'object' || value === null) return PLAIN.has(name) && !isBlank(value)
  return Object.entries(value).some(([key, one]) => hasContent(one, key))
}
