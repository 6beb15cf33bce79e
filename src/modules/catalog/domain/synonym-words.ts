import type { Language } from '#kernel/language.ts'
import type { Synonyms } from './indexed-product.ts'
import { tokens } from './search-text.ts'
import { stem } from './word-stem.ts'

/** What else a word may be called: by its stem, other words or phrases as lists of tokens. */
export type Alternatives = ReadonlyMap<string, string[][]>

/** A phrase (`throttle body`) is found for its one-word synonyms; it is not recognised in a query itself. */
export const alternativesOf = (synonyms: Synonyms, language: Language): Alternatives => {
  const alternatives = new Map<string, string[][]>()
  for (const group of synonyms) {
    const members = group.map(member => tokens(member)).filter(member => member.length > 0)
    for (const member of members) {
      const [word, second] = member
      if (word === undefined || second !== undefined) continue
      const key = stem(word, language)
      alternatives.set(key, [...(alternatives.get(key) ?? []), ...members.filter(other => other !== member)])
    }
  }
  return alternatives
}
