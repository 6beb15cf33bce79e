import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { normalizePartNumber } from '#kernel/part-number.ts'
import { ALWAYS, INACCESSIBLE, VISIBLE } from '#kernel/visibility.ts'
import type { IndexedProduct } from '#listing/domain/indexed-product.ts'
import { TEXT_FIELDS } from '#listing/domain/match-cost.ts'
import { findWordStems, STEM_ENDING_LENGTH } from '#listing/domain/word-stems.ts'
import { computeTrigramHashes } from './trigram-hashes.ts'

/**
 * Words of a language, part numbers, `key:value` options, category ids, and audiences of products without a schedule.
 */
export type TermKind = KnownLanguage | 'code' | 'option' | 'category' | 'audience'

export interface Term {
  kind: TermKind
  word: string
}

/** A product's term with its text field (0 for terms other than words). */
export interface FieldTerm extends Term {
  field: number
}

export const GUEST_TERM: Term = { kind: 'audience', word: 'guests' }
export const STAFF_TERM: Term = { kind: 'audience', word: 'staff' }

/** Returns all terms of a product, normalized like in the in-memory index. */
export const listProductTerms = (product: IndexedProduct): FieldTerm[] => [
  ...KNOWN_LANGUAGES.flatMap(kind =>
    TEXT_FIELDS.flatMap((name, field) => toFieldTerms(kind, product.wordsByLang[kind][name], field)),
  ),
  ...toFieldTerms(
    'code',
    product.codes.map(normalizePartNumber).filter(code => code !== ''),
  ),
  ...toFieldTerms('option', product.options),
  ...toFieldTerms('category', product.categoryIds.map(String)),
  ...listAudiences(product).map(term => ({ ...term, field: 0 })),
]

/** Columns that find a term indirectly. */
export interface TermLookupColumns {
  /** The filter key of an option; empty for other terms. */
  filterKey: string
  /** Stems of a word, and their last letters. */
  stems: readonly string[]
  stemEndings: readonly string[]
  /** Trigrams for substring search. */
  grams: readonly number[]
}

export const buildLookupColumns = ({ kind, word }: Term): TermLookupColumns => {
  if (kind === 'et' || kind === 'en') {
    const stems = findWordStems(word, kind)
    const stemEndings = [
      ...new Set(stems.filter(stem => stem.length > STEM_ENDING_LENGTH).map(stem => stem.slice(-STEM_ENDING_LENGTH))),
    ]
    return { filterKey: '', stems, stemEndings, grams: computeTrigramHashes(word) }
  }
  if (kind === 'code') return { filterKey: '', stems: [], stemEndings: [], grams: computeTrigramHashes(word) }
  return { filterKey: kind === 'option' ? word.slice(0, word.indexOf(':')) : '', stems: [], stemEndings: [], grams: [] }
}

const toFieldTerms = (kind: TermKind, words: readonly string[], field = 0): FieldTerm[] =>
  [...new Set(words)].map(word => ({ kind, word, field }))

const listAudiences = ({ visibility }: IndexedProduct): Term[] => {
  if (!visibility) return [GUEST_TERM, STAFF_TERM]
  if (visibility.type !== ALWAYS || visibility.stateInRange === INACCESSIBLE) return []
  return visibility.stateInRange === VISIBLE ? [GUEST_TERM, STAFF_TERM] : [STAFF_TERM]
}
