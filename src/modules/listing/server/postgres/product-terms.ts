import { LANGUAGES, type Language } from '#kernel/language.ts'
import type { IndexedProduct } from '#listing/domain/indexed-product.ts'
import { partNumber } from '#listing/domain/part-number.ts'
import { stem } from '#listing/domain/word-stem.ts'
import { gramsOf } from './term-grams.ts'

/** Words of a language, part numbers, `key:value` options, category ids, and who sees a product that is not timed. */
export type TermKind = Language | 'code' | 'option' | 'category' | 'seen'

export interface Term {
  kind: TermKind
  word: string
}

export const GUESTS: Term = { kind: 'seen', word: 'guests' }
export const STAFF: Term = { kind: 'seen', word: 'staff' }

/** All that a product is found by, in the forms that the index in memory compares. */
export const productTerms = (product: IndexedProduct): Term[] => [
  ...LANGUAGES.flatMap(kind => terms(kind, product.searchWordsByLang[kind])),
  ...terms(
    'code',
    product.codes.map(partNumber).filter(code => code !== ''),
  ),
  ...terms('option', product.options),
  ...terms('category', product.categoryIds.map(String)),
  ...seenBy(product),
]

/** What terms of a kind meet under, and what their middles are found by. */
export const lookedUpBy = ({ kind, word }: Term): { key: string; grams: number[] } => {
  if (kind === 'et' || kind === 'en') return { key: stem(word, kind), grams: gramsOf(word) }
  if (kind === 'code') return { key: word, grams: gramsOf(word) }
  return { key: kind === 'option' ? word.slice(0, word.indexOf(':')) : '', grams: [] }
}

const terms = (kind: TermKind, words: readonly string[]): Term[] => [...new Set(words)].map(word => ({ kind, word }))

const seenBy = ({ visibility }: IndexedProduct): Term[] => {
  if (!visibility) return [GUESTS, STAFF]
  if (visibility.type !== 0 || visibility.stateInRange === 2) return []
  return visibility.stateInRange === 0 ? [GUESTS, STAFF] : [STAFF]
}
