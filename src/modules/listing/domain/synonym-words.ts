import type { Language } from '#kernel/language.ts'
import { tokens } from '#kernel/search-text.ts'
import type { Synonyms } from './indexed-product.ts'
import { stem } from './word-stem.ts'

/** What else a word or phrase may be called, by its key: other words and phrases as lists of tokens. */
export type Alternatives = ReadonlyMap<string, string[][]>

/** The key under which forms of a word or phrase meet. */
export const phraseKey = (parts: readonly string[], language: Language): string =>
  parts.map(part => stem(part, language)).join(' ')

export const alternativesOf = (synonyms: Synonyms, language: Language): Alternatives => {
  const alternatives = new Map<string, string[][]>()
  for (const group of synonyms) {
    const members = new Map(group.map(member => [phraseKey(tokens(member), language), tokens(member)]))
    members.delete('')
    for (const key of members.keys()) {
      const others = [...members].filter(([other]) => other !== key).map(([, parts]) => parts)
      alternatives.set(key, [...(alternatives.get(key) ?? []), ...others])
    }
  }
  return alternatives
}
