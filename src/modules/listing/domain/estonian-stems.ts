import { foldText } from '#kernel/search-text.ts'
import { CAR_AND_BRAND_NAMES } from './car-names.ts'
import { IRREGULAR_NOUN_FORMS } from './estonian-nouns.ts'

const MIN_NOUN_LENGTH = 3
const VOWEL = /[aeiouy]/
const LAST_VOWEL = /[aeiouy]$/
/** Consonants that are doubled only in some forms of a word, at the end of its stem (`kapp`, `kapi`). */
const DOUBLED_CONSONANTS = /([fkpst])\1(?=$|e?[lr]$)/
/** Shorter roots keep their last letter, because a replacement would match too many words. */
const MIN_HARDENED_LENGTH = 5
const HARD_CONSONANTS: Record<string, string> = { b: 'p', d: 't', g: 'k' }
/** Case endings of names, with and without a linking `i` (`audile`, `golfiga`). */
const NAME_CASE_ENDINGS = ['sse', 'le', 'lt', 'ga', 'st', 'l', 's'].flatMap(ending => [ending, `i${ending}`])
/** Case endings after the genitive stem. */
const CASE_ENDINGS = ['sse', 'st', 'ks', 'le', 'lt', 'ni', 'na', 'ta', 'ga', 's', 'l', 'd']

/**
 * Returns the stems of a folded Estonian word. Two words are forms of one when they share a stem; stems of a compound
 * end with those of its last part.
 */
export const findEstonianStems = (word: string): string[] => {
  const carName = findNameStem(word)
  if (carName !== null) return [carName]
  const lemmas = listLemmas(word)
  // A word can look like a compound without being one: `siniste` contains `iste` (seat).
  return lemmas.length > 0 && lemmas.some(lemma => forms.has(lemma)) ? lemmas : [...lemmas, ...listRoots(word)]
}

/** Returns the car or brand name that a word is or inflects (`audile`, `golfiga`), or null. */
const findNameStem = (word: string): string | null => {
  if (CAR_AND_BRAND_NAMES.has(word)) return word
  for (const ending of NAME_CASE_ENDINGS) {
    const base = word.endsWith(ending) ? word.slice(0, -ending.length) : ''
    if (base.length > MIN_NOUN_LENGTH && CAR_AND_BRAND_NAMES.has(base)) return base
  }
  return null
}

/** Returns true when the word or its last part is a form of a listed noun. */
export const endsWithNoun = (word: string): boolean => listLemmas(word).length > 0

/** Returns true when the whole word is a form of a listed noun. */
export const isNoun = (word: string): boolean => listLemmas(word).some(lemma => forms.has(lemma))

/** Returns the genitives of a listed noun given in any form; empty for other words. */
export const listGenitives = (word: string): readonly string[] =>
  listLemmas(word).flatMap(lemma => genitives.get(lemma) ?? NO_WORDS)

/**
 * Returns the nominative of a word's last part, and that part as written: `rehv` and `rehvid` for `Talverehvid`. Empty
 * when the list has no such noun.
 */
export const listHeadNouns = (word: string): string[] => {
  const folded = foldText(word)
  const headNouns = listLemmas(folded).flatMap(lemma => {
    for (let start = 0; start < lemma.length; start++) {
      const noun = nominatives.get(lemma.slice(start))
      if (noun !== undefined) return [noun, word.slice(start)]
    }
    return []
  })
  return [...new Set(headNouns)]
}

/** Returns nominatives by the longest known last part of a word, with the letters before it. */
const listLemmas = (word: string): string[] => {
  const bases = CASE_ENDINGS.filter(ending => word.endsWith(ending)).map(ending => word.slice(0, -ending.length))
  for (let start = 0; start <= word.length - MIN_NOUN_LENGTH; start = Math.max(start + 1, MIN_NOUN_LENGTH)) {
    const wholeForms = isCompoundTail(word, start) ? forms.get(word.slice(start)) : undefined
    const lemmas = [...(wholeForms ?? NO_WORDS)]
    for (const base of bases) lemmas.push(...(stems.get(base.slice(start)) ?? NO_WORDS))
    if (lemmas.length > 0) return Array.from(new Set(lemmas), lemma => word.slice(0, start) + lemma)
  }
  return []
}

/** A last part of three letters can be a mere ending (`ust`, `uks`), unless it ends with two vowels (`toe`, `rea`). */
const isCompoundTail = (word: string, start: number): boolean =>
  start === 0 || word.length - start > MIN_NOUN_LENGTH || /[aeiou]{2}$/.test(word)

const NO_WORDS: readonly string[] = []
/** Complete forms, and stems that take case endings, with their nominatives. */
const forms = new Map<string, string[]>()
const stems = new Map<string, string[]>()
const genitives = new Map<string, string[]>()
/** Nominatives with diacritics, by their folded form. */
const nominatives = new Map(IRREGULAR_NOUN_FORMS.map(([nominative]) => [foldText(nominative), nominative]))

const addLemma = (words: Map<string, string[]>, word: string, lemma: string): void => {
  const lemmas = words.get(word)
  if (!lemmas) words.set(word, [lemma])
  else if (!lemmas.includes(lemma)) lemmas.push(lemma)
}

for (const [nominative, genitive, partitive] of IRREGULAR_NOUN_FORMS.map(
  noun => noun.map(foldText) as [string, string, string],
)) {
  if (genitive.length >= MIN_NOUN_LENGTH) addLemma(genitives, nominative, genitive)
  const strongStem = partitive.slice(0, -1)
  const weakStem = genitive.slice(0, -1)
  const endsWithVowel = LAST_VOWEL.test(nominative)
  const plurals = LAST_VOWEL.test(partitive)
    ? [`${partitive}de`, `${genitive}de`, `${genitive}te`]
    : [`${genitive}de`, `${genitive}te`, `${nominative}te`, `${nominative}e`]
  const partitives = LAST_VOWEL.test(partitive)
    ? [
        `${partitive}sid`,
        `${genitive}sid`,
        ...(endsWithVowel ? [] : [`${strongStem}e`, `${strongStem}i`, `${strongStem}u`]),
      ]
    : [`${genitive}id`, `${genitive}sid`, ...(endsWithVowel ? [] : [`${weakStem}eid`])]
  for (const form of [nominative, genitive, partitive, ...plurals, ...partitives]) addLemma(forms, form, nominative)
  for (const stem of [genitive, ...plurals]) addLemma(stems, stem, nominative)
}

/** Returns every possible root of an unlisted word, by removing endings and the stem vowel. */
const listRoots = (word: string): string[] => {
  const roots = new Set([findRoot(word)])
  const addRoot = (stem: string, minLength: number): void => {
    const root = findRoot(stem)
    if (root.length >= minLength && VOWEL.test(root)) roots.add(root)
  }
  for (const [ending, minLength] of ENDINGS) {
    const match = ending.exec(word)
    if (match) addRoot(word.slice(0, match.index), minLength)
  }
  return [...roots]
}

/** Possible endings, each with the minimum length of the root before it. */
const ENDINGS: readonly (readonly [RegExp, number])[] = [
  // Plural and partitive plural.
  [/(?<=[aeiouys])[td]e(?:sse|st|ks|le|lt|ni|na|ta|ga|s|l)?$/, 4],
  [/(?<=[aeiouy])s?id$/, 3],
  // Singular; nouns in -tus and -dus do not count as inessives.
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

/** Removes the stem vowel, halves doubled letters, shortens `filter` to `filtr`, and hardens the last consonant. */
const findRoot = (stem: string): string => {
  const withoutVowels = stem.replace(/[aeiouy]+$/, '')
  const bareStem = (withoutVowels.length >= MIN_NOUN_LENGTH ? withoutVowels : stem)
    .replace(DOUBLED_CONSONANTS, '$1')
    .replace(/(?<=[^aeiouy])e(?=[lr]$)/, '')
  const lastLetter = bareStem.at(-1) ?? ''
  return bareStem.length < MIN_HARDENED_LENGTH
    ? bareStem
    : bareStem.slice(0, -1) + (HARD_CONSONANTS[lastLetter] ?? lastLetter)
}
