import type { KnownLanguage } from '#kernel/language.ts'
import type { Texts } from './message-faults.ts'

/** Letters that the language uses only in foreign names. */
const FOREIGN_LETTERS: Record<KnownLanguage, RegExp> = { et: /[cqwxy]/i, en: /[õäöüšž]/i }

const splitWords = (text: string): string[] =>
  (text.replace(/\{\{\w+\}\}/g, ' ').match(/\p{L}{2,}/gu) ?? []).map(word => word.toLowerCase())

/** Counts in how many texts each word occurs. */
const countWords = (texts: Texts): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const text of texts.values()) {
    for (const word of new Set(splitWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

/**
 * Returns texts in the wrong language. A text is wrong when both languages have it, when a letter is foreign, or when
 * only the other language uses its words. Words that begin like one of `sharedBeginnings` belong to both languages.
 */
export const findForeignTexts = (
  texts: Readonly<Record<KnownLanguage, Texts>>,
  sharedBeginnings: readonly string[],
): string[] => {
  const wordCounts = { et: countWords(texts.et), en: countWords(texts.en) }
  const isShared = (word: string) => sharedBeginnings.some(beginning => word.startsWith(beginning.toLowerCase()))
  const findFaults = (language: KnownLanguage, key: string, text: string): string[] => {
    const other = language === 'et' ? 'en' : 'et'
    const words = splitWords(text).filter(word => !isShared(word))
    if (words.length === 0) return []
    const isSame = text === texts[other].get(key)
    const isForeign =
      !isSame &&
      words.some(word => wordCounts[other].has(word)) &&
      words.every(word => wordCounts[language].get(word) === 1)
    return [
      ...(words.some(word => FOREIGN_LETTERS[language].test(word)) ? ['a word with foreign letters'] : []),
      ...(isSame ? [`the text of ${other}`] : []),
      ...(isForeign ? [`words of ${other} alone`] : []),
    ].map(fault => `${key} has ${fault} in ${language}: ${text}`)
  }
  return (['et', 'en'] as const).flatMap(language =>
    [...texts[language]].flatMap(([key, text]) => findFaults(language, key, text)),
  )
}
