import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { normalizePartNumber } from '#kernel/part-number.ts'
import type { IndexedProduct } from '#listing/domain/indexed-product.ts'
import { TEXT_FIELDS } from '#listing/domain/match-cost.ts'
import { wordStems } from '#listing/domain/word-stems.ts'
import { TAIL_LENGTH, trigramHashes } from './trigram-hashes.ts'

/** Words of a language, part numbers, `key:value` options, category ids, and audiences of untimed products. */
export type TermKind = KnownLanguage | 'code' | 'option' | 'category' | 'seen'

export interface Term {
  kind: TermKind
  word: string
}

/** A product's term with its text field (0 for terms other than words). */
export interface FieldTerm extends Term {
  field: number
}

export const GUEST_TERM: Term = { kind: 'seen', word: 'guests' }
export const STAFF_TERM: Term = { kind: 'seen', word: 'staff' }

/** Returns all terms of a product, normalized like in the in-memory index. */
export const productTerms = (product: IndexedProduct): FieldTerm[] => [
  ...KNOWN_LANGUAGES.flatMap(kind =>
    TEXT_FIELDS.flatMap((name, field) => terms(kind, product.wordsByLang[kind][name], field)),
  ),
  ...terms(
    'code',
    product.codes.map(normalizePartNumber).filter(code => code !== ''),
  ),
  ...terms('option', product.options),
  ...terms('category', product.categoryIds.map(String)),
  ...seenBy(product).map(term => ({ ...term, field: 0 })),
]

/** Columns that find a term indirectly. */
export interface TermLookupColumns {
  /** The filter key of an option; empty for other terms. */
  key: string
  /** Stems of a word, and their last letters. */
  keys: readonly string[]
  tails: readonly string[]
  /** Trigrams for substring search. */
  grams: readonly number[]
}

export const termLookupColumns = ({ kind, word }: Term): TermLookupColumns => {
  if (kind === 'et' || kind === 'en') {
    const keys = wordStems(word, kind)
    const tails = [...new Set(keys.filter(key => key.length > TAIL_LENGTH).map(key => key.slice(-TAIL_LENGTH)))]
    return { key: '', keys, tails, grams: trigramHashes(word) }
  }
  if (kind === 'code') return { key: '', keys: [], tails: [], grams: trigramHashes(word) }
  return { key: kind === 'option' ? word.slice(0, word.indexOf(':')) : '', keys: [], tails: [], grams: [] }
}

const terms = (kind: TermKind, words: readonly string[], field = 0): FieldTerm[] =>
  [...new Set(words)].map(word => ({ kind, word, field }))

const seenBy = ({ visibility }: IndexedProduct): Term[] => {
  if (!visibility) return [GUEST_TERM, STAFF_TERM]
  if (visibility.type !== 0 || visibility.stateInRange === 2) return []
  return visibility.stateInRange === 0 ? [GUEST_TERM, STAFF_TERM] : [STAFF_TERM]
}
