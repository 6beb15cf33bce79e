import type { Language } from '#kernel/language.ts'
import { withinOneTypo } from '#listing/domain/one-typo.ts'
import { demandedWords, type QueryWord, type WordRun, wordRuns } from '#listing/domain/query-words.ts'
import { type Alternatives, phraseKey } from '#listing/domain/synonym-words.ts'
import { stem } from '#listing/domain/word-stem.ts'
import type { BitSet } from './bit-set.ts'
import type { ProductWords } from './product-words.ts'
import type { ScratchSets } from './scratch-sets.ts'
import { keepMostWords } from './word-dropping.ts'

export interface SearchedTexts {
  language: Language
  texts: ProductWords
  codes: ProductWords
  alternatives: Alternatives
  scratch: ScratchSets
}

export interface TextMatch {
  products: BitSet
  /** Products whose part number is in the query; begins with what is; has it inside. Each set holds the one before. */
  numberRanks: [BitSet, BitSet, BitSet] | null
  leftOutWords: string[]
}

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
  const runs = wordRuns(words)
  markSynonyms(runs, found, searched)
  const numberRanks = markNumbers(runs, found, searched)
  for (const [place, word] of words.entries()) {
    if (!word.numberLike && !found[place]!.intersects(visible)) found[place]!.or(productsNearly(word, searched))
  }
  const { products, kept } = keepMostWords(found, within, searched.scratch, demandedWords(words))
  return { products, numberRanks, leftOutWords: words.filter((_, place) => !kept[place]).map(word => word.text) }
}

const productsNaming = ({ parts }: QueryWord, { texts, language, scratch }: SearchedTexts): BitSet =>
  allOf(parts, scratch, part =>
    texts.productsWith(scratch, texts.vocabulary.containing(part), texts.vocabulary.withKey(stem(part, language))),
  )

const productsNearly = ({ parts }: QueryWord, { texts, language, scratch }: SearchedTexts): BitSet =>
  allOf(parts, scratch, part => {
    const key = stem(part, language)
    const { vocabulary } = texts
    const products = texts.productsWith(scratch, vocabulary.containing(part), vocabulary.withKey(key))
    if (!FORGIVEN.test(part)) return products
    const near = vocabulary.like(
      word => withinOneTypo(word, part),
      other => key.length >= FORGIVEN_STEM && withinOneTypo(other, key),
    )
    return products.or(texts.productsWith(scratch, near))
  })

/** Adds what is found under another name; of that, only other forms and words that begin so. */
const markSynonyms = (
  runs: readonly WordRun[],
  found: readonly BitSet[],
  { texts, alternatives, language, scratch }: SearchedTexts,
): void => {
  for (const { from, to, parts } of runs) {
    for (const alternative of alternatives.get(phraseKey(parts, language)) ?? []) {
      const named = allOf(alternative, scratch, part => {
        const beginnings = part.length < SHORTEST_SYNONYM ? [] : texts.vocabulary.startingWith(part)
        return texts.productsWith(scratch, beginnings, texts.vocabulary.withKey(stem(part, language)))
      })
      for (let place = from; place <= to; place++) found[place]!.or(named)
    }
  }
}

/** Adds what is found by part number, written in one word or apart. */
const markNumbers = (
  runs: readonly WordRun[],
  found: readonly BitSet[],
  { codes, scratch }: SearchedTexts,
): TextMatch['numberRanks'] => {
  const ranks: [BitSet, BitSet, BitSet] = [scratch.empty(0), scratch.empty(0), scratch.empty(0)]
  let any = false
  for (const { from, to, number, numberLike } of runs) {
    if (number === '') continue
    const exact = codes.vocabulary.numberOf(number)
    const same = exact === undefined ? [] : [exact]
    const inside = numberLike ? codes.vocabulary.containing(number) : same
    if (inside.length === 0) continue
    any = true
    const holding = codes.productsWith(scratch, inside)
    for (let place = from; place <= to; place++) found[place]!.or(holding)
    ranks[0].or(codes.productsWith(scratch, same))
    ranks[1].or(codes.productsWith(scratch, same, numberLike ? codes.vocabulary.startingWith(number) : []))
    ranks[2].or(holding)
  }
  return any ? ranks : null
}

const allOf = (parts: readonly string[], scratch: ScratchSets, productsOf: (part: string) => BitSet): BitSet => {
  const [first, ...others] = parts
  const products = first === undefined ? scratch.empty(0) : productsOf(first)
  for (const part of others) products.and(productsOf(part))
  return products
}
