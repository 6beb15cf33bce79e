import type { Language } from '#kernel/language.ts'
import { BitSet } from './bit-set.ts'
import { withinOneTypo } from './one-typo.ts'
import type { ProductWords } from './product-words.ts'
import { numberRuns, type QueryWord } from './query-words.ts'
import type { Alternatives } from './synonym-words.ts'
import { keepMostWords } from './word-dropping.ts'
import { stem } from './word-stem.ts'

export interface SearchedTexts {
  language: Language
  texts: ProductWords
  codes: ProductWords
  alternatives: Alternatives
}

export interface TextMatch {
  products: BitSet
  /** Products whose part number is a word of the query, begins with one, has one inside: each list holds the one before. */
  numberRanks: [BitSet, BitSet, BitSet] | null
  leftOutWords: string[]
}

const SHORTEST_CODE = 3
const SHORTEST_SYNONYM = 3
const FORGIVEN = /^\p{L}{5,}$/u
const FORGIVEN_STEM = 5

/**
 * Products of `within` that have all words: as written, in another form, as the beginning or (from three letters) the middle
 * of a word, by a synonym, or as a part number. A typo is forgiven in a word that no product of `visible` has otherwise.
 */
export const matchText = (
  words: readonly QueryWord[],
  searched: SearchedTexts,
  visible: BitSet,
  within: BitSet,
): TextMatch => {
  const found = words.map(word => productsNaming(word, searched))
  const numberRanks = markNumbers(words, found, searched.codes)
  for (const [place, word] of words.entries()) {
    if (!word.numberLike && !found[place]!.intersects(visible)) found[place]!.or(productsNearly(word, searched))
  }
  const { products, kept } = keepMostWords(found, within)
  return { products, numberRanks, leftOutWords: words.filter((_, place) => !kept[place]).map(word => word.text) }
}

const productsNaming = ({ parts }: QueryWord, { texts, alternatives, language }: SearchedTexts): BitSet => {
  const { vocabulary } = texts
  const products = allOf(parts, part =>
    texts.productsWith(vocabulary.containing(part), vocabulary.withKey(stem(part, language))),
  )
  const [only, second] = parts
  if (only === undefined || second !== undefined) return products
  for (const alternative of alternatives.get(stem(only, language)) ?? []) {
    const named = allOf(alternative, part => {
      const beginnings = part.length < SHORTEST_SYNONYM ? [] : vocabulary.startingWith(part)
      return texts.productsWith(beginnings, vocabulary.withKey(stem(part, language)))
    })
    products.or(named)
  }
  return products
}

const productsNearly = ({ parts }: QueryWord, { texts, language }: SearchedTexts): BitSet =>
  allOf(parts, part => {
    const key = stem(part, language)
    const { vocabulary } = texts
    const products = texts.productsWith(vocabulary.containing(part), vocabulary.withKey(key))
    if (!FORGIVEN.test(part)) return products
    const near = vocabulary.like(
      word => withinOneTypo(word, part),
      other => key.length >= FORGIVEN_STEM && withinOneTypo(other, key),
    )
    return products.or(texts.productsWith(near))
  })

/** Adds what is found by part number to the words' products: by each word, and by runs of words written apart. */
const markNumbers = (words: readonly QueryWord[], found: BitSet[], codes: ProductWords): TextMatch['numberRanks'] => {
  const singles = words.map(({ number }, place) => ({ from: place, to: place, number }))
  const ranks: [BitSet, BitSet, BitSet] = [new BitSet(), new BitSet(), new BitSet()]
  let any = false
  for (const { from, to, number } of [...singles, ...numberRuns(words)]) {
    if (number.length < SHORTEST_CODE) continue
    const exact = codes.vocabulary.numberOf(number)
    const numberLike = from < to || words[from]!.numberLike
    const inside = numberLike ? codes.vocabulary.containing(number) : exact === undefined ? [] : [exact]
    if (inside.length === 0) continue
    any = true
    const holding = codes.productsWith(inside)
    for (let place = from; place <= to; place++) found[place]!.or(holding)
    ranks[2].or(holding)
    ranks[1].or(numberLike ? codes.productsWith(codes.vocabulary.startingWith(number)) : holding)
    if (exact !== undefined) ranks[0].or(codes.productsWith([exact]))
  }
  for (const [nth, rank] of ranks.entries()) if (nth > 0) rank.or(ranks[nth - 1]!)
  return any ? ranks : null
}

const allOf = (parts: readonly string[], productsOf: (part: string) => BitSet): BitSet => {
  const [first, ...others] = parts
  const products = first === undefined ? new BitSet() : productsOf(first)
  for (const part of others) products.and(productsOf(part))
  return products
}
