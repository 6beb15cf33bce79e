import { isMultilingual, type Multilingual } from '#kernel/multilingual.ts'
import type { Block } from './block.ts'

type Data = Readonly<Record<string, unknown>>

/** Block types with a rule of their own. Other types are empty when none of their fields has content. */
const IS_EMPTY_BY_TYPE: Readonly<Record<string, (data: Data) => boolean>> = {
  company: () => false,
  'delivery-methods': () => false,
  'contact-form': () => false,
  'spare-parts-form': () => false,
  quote: ({ text }) => isBlankInAllLanguages(text),
  image: ({ picture }) => !picture,
  video: ({ url }) => isBlankInAllLanguages(url),
  'build-list': ({ buildId }) => !buildId,
  brands: ({ brands }) => !isFilledList(brands),
  'product-list': ({ source }) => (source as Data)?.kind === 'picked' && !isFilledList((source as Data).productIds),
}

const isFilledList = (value: unknown): boolean => Array.isArray(value) && value.length > 0

/** Returns true when a block shows nothing in any language. */
export const isEmptyBlock = ({ type, data, containers }: Block): boolean => {
  const blockLists = Object.values(containers ?? {})
  if (blockLists.length > 0) return blockLists.flat().every(block => block.hidden || isEmptyBlock(block))
  return IS_EMPTY_BY_TYPE[type]?.(data) ?? (Object.keys(data).length > 0 && !hasContent(data))
}

/** Returns true for a text without visible content, formatted or not. */
export const isBlank = (text: unknown): boolean =>
  typeof text !== 'string' || (!MEDIA_TAG.test(text) && stripTags(text) === '')

const MEDIA_TAG = /<(img|video|audio|iframe|hr)\b/i

const stripTags = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim()

/** Returns true for a text or an address that is blank in every language. */
export const isBlankInAllLanguages = (value: unknown): boolean =>
  isMultilingual(value) ? listTexts(value).every(isBlank) : isBlank(value)

const listTexts = ({ type: _type, ...texts }: Multilingual<unknown>): unknown[] => Object.values(texts)

/** Fields whose plain strings are content; strings of other fields are style options. */
const CONTENT_FIELDS = new Set(['address', 'author', 'code', 'src'])

const hasContent = (value: unknown, name = ''): boolean => {
  if (name === 'url') return false
  if (isMultilingual(value)) return !isBlankInAllLanguages(value)
  if (typeof value !== 'object' || value === null) return CONTENT_FIELDS.has(name) && !isBlank(value)
  return Object.entries(value).some(([key, child]) => hasContent(child, key))
}
