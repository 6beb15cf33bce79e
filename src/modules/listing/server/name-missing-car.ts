import type { Attributes } from '#catalog/server/catalog.ts'
import { MODEL_FILTER_KEY } from '#fitment/domain/model-filter.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { findMissingCar } from '#listing/domain/find-missing-car.ts'

interface SearchedWords {
  words: string
  leftOutWords: readonly string[]
  corrected: { from: string; to: string } | null
}

/** Names the car of a search for which the shop has no such product; null without one. */
export const nameMissingCar = (
  { byKey }: Attributes,
  { words, leftOutWords, corrected }: SearchedWords,
  language: Language,
): string | null => {
  if (leftOutWords.length === 0) return null
  const models = [...(byKey.get(MODEL_FILTER_KEY)?.options.values() ?? [])].map(({ name }) => pickText(name, language))
  return findMissingCar(corrected?.to ?? words, leftOutWords, models)
}
