import { isMultilingual, type Multilingual } from '#kernel/multilingual.ts'
import type { Block } from './block.ts'

type Data = Readonly<Record<string, unknown>>

/** Kinds that say by themselves when they have nothing to show; the others are empty where nothing is written in them. */
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

/** True where a block has nothing to show to visitors in any language. */
export const isEmptyBlock = ({ type, data, containers }: Block): boolean => {
  const inside = Object.values(containers ?? {})
  if (inside.length > 0) return inside.every(blocks => blocks.every(block => block.hidden || isEmptyBlock(block)))
  return EMPTY[type]?.(data) ?? (Object.keys(data).length > 0 && !hasContent(data))
}

/** True for a text that says nothing, formatted or not. */
export const isBlank = (text: unknown): boolean =>
  typeof text !== 'string' || (!SHOWN.test(text) && wordsIn(text) === '')

const SHOWN = /<(img|video|audio|iframe|hr)\b/i

const wordsIn = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim()

/** True for a text or an address that says nothing in any language. */
export const isBlankInAll = (value: unknown): boolean =>
  isMultilingual(value) ? textsOf(value).every(isBlank) : isBlank(value)

const textsOf = ({ type: _type, ...texts }: Multilingual<unknown>): unknown[] => Object.values(texts)

/** Plain texts that are content; other plain texts say how a block looks. */
const PLAIN = new Set(['address', 'author', 'code', 'src'])

const hasContent = (value: unknown, name = ''): boolean => {
  if (name === 'url') return false
  if (isMultilingual(value)) return !isBlankInAll(value)
  if (typeof value !== 'object' || value === null) return PLAIN.has(name) && !isBlank(value)
  return Object.entries(value).some(([key, one]) => hasContent(one, key))
}
