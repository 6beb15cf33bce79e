import { fold } from '#kernel/search-text.ts'
import { KNOWN_NAMES } from './car-names.ts'
import { changingNouns } from './estonian-nouns.ts'

const SHORTEST = 3
const VOWEL = /[aeiouy]/
const LAST_VOWEL = /[aeiouy]$/
/** Consonants that are doubled in some forms of a word alone, where its stem ends (`kapp`, `kapi`). */
const DOUBLED = /([fkpst])\1(?=$|e?[lr]$)/
/** A shorter root is part of too many words for its last letter to be taken for another. */
const SHORTEST_HARDENED = 5
const HARDENED: Record<string, string> = { b: 'p', d: 't', g: 'k' }
/** Of the singular, after the stem in the genitive; the plural has all but the last after its own. */
const NAME_ENDINGS = ['sse', 'le', 'lt', 'ga', 'st', 'l', 's'].flatMap(ending => [ending, `i${ending}`])
const CASES = ['sse', 'st', 'ks', 'le', 'lt', 'ni', 'na', 'ta', 'ga', 's', 'l', 'd']

/**
 * The keys under which the forms of an Estonian word meet: two words are forms of one where they have a key in common. Takes a
 * folded word of letters. The keys of a compound end with those of its last part.
 */
export const estonianKeys = (word: string): string[] => {
  const name = nameOf(word)
  if (name !== null) return [name]
  const known = lemmasOf(word)
  // What looks like a compound may be none: `siniste` is no seat.
  return known.length > 0 && known.some(lemma => forms.has(lemma)) ? known : [...known, ...rootsOf(word)]
}

/** The name that a word is, in whichever case (`audile`, `golfiga`): what is left of a name without its endings is part of many words. */
const nameOf = (word: string): string | null => {
  if (KNOWN_NAMES.has(word)) return word
  for (const ending of NAME_ENDINGS) {
    const base = word.endsWith(ending) ? word.slice(0, -ending.length) : ''
    if (base.length > SHORTEST && KNOWN_NAMES.has(base)) return base
  }
  return null
}

/** Whether a word, or its last part, is a form of a noun that the list knows. */
export const endsWithNoun = (word: string): boolean => lemmasOf(word).length > 0

/** Whether a whole word is. */
export const isNoun = (word: string): boolean => lemmasOf(word).some(lemma => forms.has(lemma))

/** The genitives of a noun that the list knows, given in whichever form; none of other words. */
export const genitivesOf = (word: string): readonly string[] =>
  lemmasOf(word).flatMap(lemma => genitives.get(lemma) ?? NONE)

/**
 * What a word, or its last part, is a form of, and that part as it is written: `rehv` and `rehvid` for `Talverehvid`. None where
 * the list does not know it.
 */
export const headNouns = (word: string): string[] => {
  const folded = fold(word)
  const heads = lemmasOf(folded).flatMap(lemma => {
    for (let start = 0; start < lemma.length; start++) {
      const noun = written.get(lemma.slice(start))
      if (noun !== undefined) return [noun, word.slice(start)]
    }
    return []
  })
  return [...new Set(heads)]
}

/** By the last part of a word, the longest that is known: its nominative, with what stands before. */
const lemmasOf = (word: string): string[] => {
  const bases = CASES.filter(ending => word.endsWith(ending)).map(ending => word.slice(0, -ending.length))
  for (let start = 0; start <= word.length - SHORTEST; start = Math.max(start + 1, SHORTEST)) {
    const whole = isTail(word, start) ? forms.get(word.slice(start)) : undefined
    const lemmas = [...(whole ?? NONE)]
    for (const base of bases) lemmas.push(...(stems.get(base.slice(start)) ?? NONE))
    if (lemmas.length > 0) return Array.from(new Set(lemmas), lemma => word.slice(0, start) + lemma)
  }
  return []
}

/** A last part of three letters is hardly told from an ending (`ust`, `uks`), but for those that end like `toe` and `rea`. */
const isTail = (word: string, start: number): boolean =>
  start === 0 || word.length - start > SHORTEST || /[aeiou]{2}$/.test(word)

const NONE: readonly string[] = []
/** Whole forms, and stems that take case endings, each with the nominatives that they belong to. */
const forms = new Map<string, string[]>()
const stems = new Map<string, string[]>()
const genitives = new Map<string, string[]>()
/** Nominatives as they are written, by their folded form. */
const written = new Map(changingNouns.map(([nominative]) => [fold(nominative), nominative]))

const add = (words: Map<string, string[]>, word: string, lemma: string): void => {
  const known = words.get(word)
  if (!known) words.set(word, [lemma])
  else if (!known.includes(lemma)) known.push(lemma)
}

for (const [nominative, genitive, partitive] of changingNouns.map(noun => noun.map(fold) as [string, string, string])) {
  if (genitive.length >= SHORTEST) add(genitives, nominative, genitive)
  const strong = partitive.slice(0, -1)
  const weak = genitive.slice(0, -1)
  const open = LAST_VOWEL.test(nominative)
  const plurals = LAST_VOWEL.test(partitive)
    ? [`${partitive}de`, `${genitive}de`, `${genitive}te`]
    : [`${genitive}de`, `${genitive}te`, `${nominative}te`, `${nominative}e`]
  const partitives = LAST_VOWEL.test(partitive)
    ? [`${partitive}sid`, `${genitive}sid`, ...(open ? [] : [`${strong}e`, `${strong}i`, `${strong}u`])]
    : [`${genitive}id`, `${genitive}sid`, ...(open ? [] : [`${weak}eid`])]
  for (const form of [nominative, genitive, partitive, ...plurals, ...partitives]) add(forms, form, nominative)
  for (const stem of [genitive, ...plurals]) add(stems, stem, nominative)
}

/** What is left of a word that no list knows once endings and the vowel of the stem are taken off, in every way that may be. */
const rootsOf = (word: string): string[] => {
  const roots = new Set([rootOf(word)])
  const add = (stem: string, shortest: number): void => {
    const root = rootOf(stem)
    if (root.length >= shortest && VOWEL.test(root)) roots.add(root)
  }
  for (const [ending, shortest] of ENDINGS) {
    const found = ending.exec(word)
    if (found) add(word.slice(0, found.index), shortest)
  }
  return [...roots]
}

/** What may be an ending, and how long the root before it has to be for it to count as one. */
const ENDINGS: readonly (readonly [RegExp, number])[] = [
  // Plural, and the partitive plural.
  [/(?<=[aeiouys])[td]e(?:sse|st|ks|le|lt|ni|na|ta|ga|s|l)?$/, 4],
  [/(?<=[aeiouy])s?id$/, 3],
  // Singular; nouns that are made with -tus and -dus are no inessives.
  [/(?<=[aeiouy])(?:sse|le|ga|d)$/, 3],
  [/(?<=[aeiouy])(?:st|ks|lt)$/, 4],
  [/(?<=[^aeiouy][aeiouy])(?:l|t)$/, 4],
  [/(?<=[aeioy])s$|(?<=[^td]u)s$/, 4],
  [/(?<=[aeiouy])(?:ni|na|ta)$/, 5],
  // Partitive after a consonant (`kütust`, `küünalt`).
  [/(?<=[lrns])t$/, 4],
  // -ne, -se (`sinine`, `sinise`, `sinist`, `siniste`).
  [/(?<=\p{L}{4})(?:ne|se|ste|(?<=[^aeiouy][aeiouy])st)(?:sse|st|ks|le|lt|ni|na|ta|ga|s|l|d|id)?$/u, 3],
  [/(?<=\p{L}{4})set(?:e\p{L}*)?$/u, 3],
]

/** Without the stem's vowel and doubles, `filtr` for `filter`, hard at the end. */
const rootOf = (stem: string): string => {
  const short = stem.replace(/[aeiouy]+$/, '')
  const bare = (short.length >= SHORTEST ? short : stem).replace(DOUBLED, '$1').replace(/(?<=[^aeiouy])e(?=[lr]$)/, '')
  const last = bare.at(-1) ?? ''
  return bare.length < SHORTEST_HARDENED ? bare : bare.slice(0, -1) + (HARDENED[last] ?? last)
}
