import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { partNumber } from '#kernel/part-number.ts'
import type { IndexedProduct } from '#listing/domain/indexed-product.ts'
import { FIELDS } from '#listing/domain/search-field.ts'
import { wordKeys } from '#listing/domain/word-keys.ts'
import { gramsOf, TAIL } from './term-grams.ts'

/** Words of a language, part numbers, `key:value` options, category ids, and audiences of untimed products. */
export type TermKind = KnownLanguage | 'code' | 'option' | 'category' | 'seen'

export interface Term {
  kind: TermKind
  word: string
}

/** A product's term with its text field (0 for terms other than words). */
export interface HadTerm extends Term {
  field: number
}

export const GUESTS: Term = { kind: 'seen', word: 'guests' }
export const STAFF: Term = { kind: 'seen', word: 'staff' }

/** Returns all terms of a product, normalized like in the in-memory index. */
export const productTerms = (product: IndexedProduct): HadTerm[] => [
  ...KNOWN_LANGUAGES.flatMap(kind =>
    FIELDS.flatMap((name, field) => terms(kind, product.wordsByLang[kind][name], field)),
  ),
  ...terms(
    'code',
    product.codes.map(partNumber).filter(code => code !== ''),
  ),
  ...terms('option', product.options),
  ...terms('category', product.categoryIds.map(String)),
  ...seenBy(product).map(term => ({ ...term, field: 0 })),
]

/** Columns that find a term indirectly. */
export interface LookedUpBy {
  /** The filter key of an option; empty for other terms. */
  key: string
  /** Stems of a word, and their last letters. */
  keys: readonly string[]
  tails: readonly string[]
  /** Trigrams for substring search. */
  grams: readonly number[]
}

export const lookedUpBy = ({ kind, word }: Term): LookedUpBy => {
  if (kind === 'et' || kind === 'en') {
    const keys = wordKeys(word, kind)
    const tails = [...new Set(keys.filter(key => key.length > TAIL).map(key => key.slice(-TAIL)))]
    return { key: '', keys, tails, grams: gramsOf(word) }
  }
  if (kind === 'code') return { key: '', keys: [], tails: [], grams: gramsOf(word) }
  return { key: kind === 'option' ? word.slice(0, word.indexOf(':')) : '', keys: [], tails: [], grams: [] }
}

const terms = (kind: TermKind, words: readonly string[], field = 0): HadTerm[] =>
  [...new Set(words)].map(word => ({ kind, word, field }))

const seenBy = ({ visibility }: IndexedProduct): Term[] => {
  if (!visibility) return [GUESTS, STAFF]
  if (visibility.type !== 0 || visibility.stateInRange === 2) return []
  return visibility.stateInRange === 0 ? [GUESTS, STAFF] : [STAFF]
}
