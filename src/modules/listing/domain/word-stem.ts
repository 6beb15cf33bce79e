import type { Language } from '#kernel/language.ts'

const SHORTEST_STEM = 3
const LETTERS_ONLY = /^\p{L}+$/u
/** Estonian case endings after a vowel; -l, -t, -ni, -na, -ta are left alone: too many words just end so (`plaat`, `mudel`). */
const CASES = /(?<=[aeiou])(?:sse|le|lt|ga|d)$|(?<=.{3}[aeiou])(?:st|ks)$/
const PLURAL = /(?:te|(?<=[aeiou])(?:de|i))$/
const DOUBLES = /([b-df-hj-np-tv-z])\1/g
const HARDENED: Record<string, string> = { b: 'p', d: 't', g: 'k' }

/**
 * The key under which the forms of one word meet (`piduriketas`, `piduriketta`, `pidurikettad`; `hose`, `hoses`). Takes a
 * folded word; words with digits stay as they are. A key is for comparing only, never to be shown.
 */
export const stem = (word: string, language: Language): string => {
  if (word.length <= SHORTEST_STEM || !LETTERS_ONLY.test(word)) return word
  return language === 'et' ? estonian(word) : english(word)
}

/** Light on purpose: case and plural endings, -ine/-ise, the stem vowel, -us/-as/-is, doubled consonants, `filter`/`filtri`, b d g. */
const estonian = (word: string): string => {
  let rest = strip(word, CASES)
  rest = strip(rest, PLURAL)
  rest = strip(rest, /(?<=[^aeiou]i)ne$/)
  rest = strip(rest, /[aeiou]$/)
  rest = strip(rest, /[aeiou]s$/)
  rest = rest.replace(DOUBLES, '$1').replace(/(?<=[^aeiou])e(?=[lr]$)/, '')
  const last = rest.at(-1) ?? ''
  return rest.slice(0, -1) + (HARDENED[last] ?? last)
}

const english = (word: string): string => {
  let rest = word
  if (rest.endsWith('ies')) rest = strip(rest, /ies$/)
  else if (/[^siu]s$/.test(rest)) rest = strip(rest, /s$/)
  return strip(rest, /(?:e|y)$/)
}

const strip = (word: string, ending: RegExp): string => {
  const rest = word.replace(ending, '')
  return rest.length >= SHORTEST_STEM ? rest : word
}
